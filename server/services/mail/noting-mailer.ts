/** A mailer that notes what it sent, so that an operator can send it again. */
import type { Queryable } from '#server/db/database.ts'
import { addSentBroadcast, addSentMail } from '#server/repositories/mail/sent-mail.ts'
import type { Mailer } from './mailer.ts'

export const notingMailer = (mailer: Mailer, db: Queryable, clock: () => Date): Mailer => ({
  async send(mail) {
    await mailer.send(mail)
    const { messageId, to: recipient, subject } = mail
    // Message ids are made of the job: `<leadMail.12@fanfare.example>`.
    const jobId = Number(/^<\w+\.(\d+)@/.exec(messageId)?.[1] ?? NaN)
    if (/^<broadcast\.\d+-\d+@/.test(messageId))
      // Noted or not, it went out: a failure here would send it again.
      await addSentBroadcast(db, { messageId, recipient, subject, now: clock() }).catch(() => {})
    else if (Number.isSafeInteger(jobId)) await addSentMail(db, { messageId, jobId, recipient, subject, now: clock() })
  },
})
