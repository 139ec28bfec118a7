/** Emails to both sides about a dispute, and about a conversation that an operator opened. */
import * as v from 'valibot'
import type { Side } from '#contract/bookings/ledger.ts'
import { formatDay } from '#contract/format.ts'
import type { Queryable } from '#server/db/database.ts'
import { findStatement } from '#server/repositories/bookings/disputes.ts'
import { findDispute, findOpening, sideOfBooking } from '#server/repositories/console/disputes.ts'
import { addJob, type Job } from '#server/repositories/jobs.ts'
import { findRecipient } from '#server/repositories/messages/message-mails.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { otherSide } from '#server/services/bookings/rules/moves.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import { isForHolder, mailOthers, readerOf } from '#server/services/team/team-recipients.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const SIDES: readonly Side[] = ['host', 'vendor']
const ToSide = v.picklist(['host', 'vendor'])
const DisputePayload = v.object({ disputeId: v.number(), to: ToSide, what: v.picklist(['opened', 'stated', 'closed']) })
const OpeningPayload = v.object({ openingId: v.number(), to: ToSide })

export async function queueDisputeMails(tx: Queryable, disputeId: number, what: 'opened' | 'closed'): Promise<void> {
  for (const to of SIDES)
    await addJob(tx, {
      kind: 'disputeMail',
      uniqueKey: `disputeMail ${disputeId} ${what} ${to}`,
      payload: { disputeId, to, what },
    })
}

/** @param to who is told how the other side sees it */
export const queueStatementMail = (tx: Queryable, disputeId: number, to: Side): Promise<void> =>
  addJob(tx, {
    kind: 'disputeMail',
    uniqueKey: `disputeMail ${disputeId} stated ${to}`,
    payload: { disputeId, to, what: 'stated' },
  })

export async function queueOpeningMails(tx: Queryable, openingId: number): Promise<void> {
  for (const to of SIDES)
    await addJob(tx, {
      kind: 'conversationOpenedMail',
      uniqueKey: `conversationOpenedMail ${openingId} ${to}`,
      payload: { openingId, to },
    })
}

/** A side’s person: of a vendor also each other who works for it, by a mail of its own. */
async function readerOfMail<Found extends { vendorId: number; email: string | null; name: string }>(
  db: Queryable,
  job: Job,
  { email, ...found }: Found,
  to: Side,
): Promise<(Omit<Found, 'email'> & { email: string }) | null> {
  if (to === 'vendor') await mailOthers(db, job, { vendorId: found.vendorId, payload: { ...(job.payload as object) } })
  if (!isForHolder(job)) return readerOf(db, job, { ...found, email: '' })
  return email === null ? null : { ...found, email }
}

interface MailedDispute {
  what: 'opened' | 'stated' | 'closed'
  dispute: { reason: string; openedSide: Side | null; result: string | null }
  to: Side
  side: { name: string; other: string; eventDate: string }
  /** How the other side sees it; null unless the mail is about that. */
  statement: string | null
  publicUrl: string
}

function disputeEmail({ what, dispute, to, side, statement, publicUrl }: MailedDispute): Email {
  const around = { name: withoutLinks(side.name) }
  const about = {
    day: formatDay(side.eventDate),
    other: withoutLinks(side.other),
    url: `${publicUrl}/account/decisions`,
  }
  const reason = withoutLinks(dispute.reason)
  if (what === 'closed')
    return writeEmail('dispute-closed', around, { ...about, result: withoutLinks(dispute.result ?? '') })
  if (what === 'stated')
    return writeEmail('dispute-stated', around, { ...about, statement: withoutLinks(statement ?? '') })
  if (dispute.openedSide === null) return writeEmail('dispute-opened', around, { ...about, reason })
  return dispute.openedSide === to
    ? writeEmail('dispute-own', around, about)
    : writeEmail('dispute-of-other', around, { ...about, reason })
}

export const disputeMailHandlers = ({ db, mailer, settings: { publicUrl } }: ServiceContext): JobHandlers => {
  const messageId = (kind: string, id: number) => `<${kind}.${id}@${new URL(publicUrl).hostname}>`
  return {
    async disputeMail(job) {
      const { disputeId, to, what } = v.parse(DisputePayload, job.payload)
      const dispute = await findDispute(db, disputeId)
      const found = dispute && (await sideOfBooking(db, dispute.bookingId, to))
      const side = found && (await readerOfMail(db, job, found, to))
      if (!dispute || !side) return
      const statement = what === 'stated' ? await findStatement(db, disputeId, otherSide(to)) : null
      if (statement === undefined) return
      await mailer.send({
        to: side.email,
        messageId: messageId(job.kind, job.id),
        ...disputeEmail({ what, dispute, to, side, statement, publicUrl }),
      })
    },
    async conversationOpenedMail(job) {
      const { openingId, to } = v.parse(OpeningPayload, job.payload)
      const opening = await findOpening(db, openingId)
      const found = opening && (await findRecipient(db, opening.leadId, to))
      const recipient = found && (await readerOfMail(db, job, found, to))
      if (!opening || !recipient) return
      await mailer.send({
        to: recipient.email,
        messageId: messageId(job.kind, job.id),
        ...writeEmail(
          'conversation-opened',
          { name: withoutLinks(recipient.name) },
          {
            number: String(opening.leadId),
            reason: withoutLinks(opening.reason),
            url: `${publicUrl}/account/decisions`,
          },
        ),
      })
    },
  }
}
