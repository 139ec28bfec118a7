/**
 * A mailer that sends nothing but proofs to addresses that bounce, and no reminders to those that unsubscribed, marks
 * those that the mail server refuses for good, and puts the link into mails that can be unsubscribed from.
 */
import type { MailTopic } from '#contract/mail/unsubscribe.ts'
import type { Queryable } from '#server/db/database.ts'
import { addBounce, findBounce } from '#server/repositories/mail/bounces.ts'
import { JobFailure } from '#server/services/jobs/job-runner.ts'
import { problemText } from '#server/services/jobs/problem-text.ts'
import { escapeHtml } from './escape-html.ts'
import { proofOfMail, sealSubscription } from './mail-seals.ts'
import type { Mail, Mailer } from './mailer.ts'
import { provesAddress } from './proofs.ts'
import { refusalOf } from './bounces/smtp-refusal.ts'
import { hasEnded, subscriptionTo } from './subscriptions/subscriptions.ts'
import { topicOfMail } from './subscriptions/topic-of-mail.ts'

/** Returned with a report about the mail (bounce-report.ts). */
export const PROOF_HEADER = 'X-Mail-Proof'

const ENDING: Readonly<Record<MailTopic, string>> = {
  quoteReminders: 'Don’t want reminders of quotes? Unsubscribe',
  earlierReviews: 'Don’t want emails that ask for a review? Unsubscribe',
  news: 'You get this email because you agreed to news. Unsubscribe',
}

interface Parts {
  db: Queryable
  clock: () => Date
  publicUrl: string
}

export const guardedMailer = (mailer: Mailer, { db, clock, publicUrl }: Parts): Mailer => ({
  async send(mail) {
    const address = mail.to.toLowerCase()
    if (!provesAddress(mail.messageId) && (await findBounce(db, address))) return
    const topic = topicOfMail(mail.messageId)
    const subscription = topic === null ? null : await subscriptionTo(db, topic, address)
    if (subscription && (await hasEnded(db, subscription))) return
    const proof = await proofOfMail(db, mail)
    const proven = { ...mail, headers: { ...mail.headers, [PROOF_HEADER]: proof } }
    const token = subscription && (await sealSubscription(db, subscription))
    try {
      await mailer.send(topic === null || token === null ? proven : withLink(proven, { topic, token, publicUrl }))
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === null) throw error
      const cause = problemText(error)
      if (refusal === 'mail') throw new JobFailure(cause, null)
      // The mail is done with: the list of bouncing addresses has the cause.
      await addBounce(db, { address, cause, since: clock() })
    }
  },
})

/** RFC 8058: mail programs show a button, and post to the address when it is tapped. */
function withLink(
  mail: Mail,
  { topic, token, publicUrl }: { topic: MailTopic; token: string; publicUrl: string },
): Mail {
  // A fragment for people: it stays out of logs. Mail programs post to the other, which can’t have one.
  const link = `${publicUrl}/unsubscribe#token=${token}`
  return {
    ...mail,
    text: `${mail.text}\n${ENDING[topic]}:\n${link}\n`,
    html: mail.html.replace(
      '</body>',
      () => `<p><small><a href="${escapeHtml(link)}">${escapeHtml(ENDING[topic])}</a></small></p></body>`,
    ),
    headers: {
      ...mail.headers,
      'List-Unsubscribe': `<${publicUrl}/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
