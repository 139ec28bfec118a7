/** Which emails can be unsubscribed from: those that aren’t about a transaction, an account or a booking. */
import type { MailTopic } from '#contract/mail/unsubscribe.ts'

const TOPIC_OF_JOB: Readonly<Record<string, MailTopic>> = {
  nudgeMail: 'quoteReminders',
  earlierClientMail: 'earlierReviews',
}

/** @param messageId made of the job: `<nudgeMail.12@fanfare.example>` */
export const topicOfMail = (messageId: string): MailTopic | null =>
  TOPIC_OF_JOB[/^<(\w+)\.\d+@/.exec(messageId)?.[1] ?? ''] ?? null
