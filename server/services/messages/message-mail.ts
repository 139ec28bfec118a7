/** Emails about messages: at most one per person and 15 minutes, about everything that is unread by then. */
import * as v from 'valibot'
import { SIDES } from '#contract/bookings/ledger.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import { formatDays } from '#contract/format-days.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { consumeRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findRecipient, findMailed, hasNotMailed, takeNotMailed } from '#server/repositories/messages/message-mails.ts'
import type { Recipient } from '#server/repositories/messages/message-mails.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { mailOthers, readerOf } from '#server/services/team/team-recipients.ts'
import { messagesEmail } from './message-email-template.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const GAP_MS = 15 * 60_000

/** Queues the mail to the other side; the first job that runs covers all of them, the others find nothing left. */
export const queueMessageMail = (tx: Queryable, { leadId, to }: { leadId: number; to: Side }): Promise<void> =>
  addJob(tx, { kind: 'messageMail', payload: { leadId, to } })

/** `messageIds`: what it is about, once it has begun. */
const Payload = v.object({
  leadId: v.number(),
  to: v.picklist(SIDES),
  messageIds: v.optional(v.array(v.number())),
})

export const messageMailHandlers = ({ db, mailer, clock, settings: { publicUrl } }: ServiceContext): JobHandlers => ({
  messageMail: async (job) => {
    const payload = v.parse(Payload, job.payload)
    const found = await findRecipient(db, payload.leadId, payload.to)
    if (!found || found.email === null) return
    const recipient = await readerOf(db, job, { ...found, email: found.email })
    if (!recipient) return
    const messageIds = payload.messageIds ?? (await takeOrPutOff(db, { job, payload, recipient, now: clock() }))
    const messages = await findMailed(db, messageIds)
    if (messages.length === 0) return
    if (payload.to === 'vendor')
      await mailOthers(db, job, { vendorId: recipient.vendorId, payload: { ...payload, messageIds } })
    const email = messagesEmail({
      name: recipient.name,
      publicUrl,
      to: payload.to,
      messages: messages.map(({ eventDate, eventDateLatest, isClientProven: _isClientProven, ...message }) => ({
        ...message,
        day: formatDays(eventDate, eventDateLatest),
      })),
    })
    const messageId = `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`
    // A mail that is about a proven client's request as well is not held back.
    const isProven = payload.to === 'host' ? messages.some(({ isClientProven }) => isClientProven) : undefined
    await mailer.send({ to: recipient.email, isProven, messageId, ...email })
  },
})

/** @returns nothing when there is nothing to mail, or when another job will mail it later */
function takeOrPutOff(
  db: Database,
  {
    job,
    payload,
    recipient,
    now,
  }: { job: { id: number }; payload: v.InferOutput<typeof Payload>; recipient: Recipient; now: Date },
): Promise<number[]> {
  const person = recipient.to === 'vendor' ? `vendor ${recipient.vendorId}` : recipient.clientEmail
  return db.transaction(async (tx) => {
    if (!(await hasNotMailed(tx, recipient))) return []
    const mails = { bucket: `message mail to ${person}`, attempts: 1, windowMs: GAP_MS }
    const waitSeconds = await consumeRateLimits(tx, [mails], now)
    if (waitSeconds === null) return takeNotMailed(tx, { jobId: job.id, payload, recipient, now })
    const runAt = new Date(now.getTime() + waitSeconds * 1000)
    // All that wait for this moment share one key.
    const uniqueKey = `messageMail ${recipient.to} ${payload.leadId} ${runAt.toISOString()}`
    await addJob(tx, { kind: 'messageMail', uniqueKey, payload, runAt })
    return []
  })
}
