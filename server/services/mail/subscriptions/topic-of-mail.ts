/** Which emails can be unsubscribed from: those that aren’t about a transaction, an account or a booking. */
import type { MailTopic } from '#contract/mail/unsubscribe.ts'

const TOPIC_OF_MAIL: Readonly<Record<string, MailTopic>> = {
  nudgeMail: 'quoteReminders',
  earlierClientMail: 'earlierReviews',
  broadcast: 'news',
}

/** @param messageId made of the job, `<nudgeMail.12@fanfare.example>`, or of the recipient, `<broadcast.3-71@…>` */
export const topicOfMail = (messageId: string): MailTopic | null =>
  TOPIC_OF_MAIL[/^<(\w+)\.[\d-]+@/.exec(messageId)?.[1] ?? ''] ?? null
