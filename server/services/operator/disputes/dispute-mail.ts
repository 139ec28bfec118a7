/** Emails to both sides about a dispute, and about a conversation that an operator opened. */
import * as v from 'valibot'
import type { Side } from '#contract/bookings/ledger.ts'
import { formatDay } from '#contract/format.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Queryable } from '#server/db/database.ts'
import { findStatement } from '#server/repositories/bookings/disputes.ts'
import { findDispute, findOpening, sideOfBooking } from '#server/repositories/console/disputes.ts'
import { addJob, type Job } from '#server/repositories/jobs.ts'
import { findRecipient } from '#server/repositories/messages/message-mails.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { otherSide } from '#server/services/bookings/rules/moves.ts'
import { renderEmail } from '#server/services/mail/email-templates.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
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
  /** The other side’s name. */
  other: string
  eventDate: string
  /** How the other side sees it; null unless the mail is about that. */
  statement: string | null
}

const WE_MAY_READ =
  'We may read the quote, the agreement, the payments that you both noted and your messages. If we open the messages, ' +
  'we tell you.'
const WE_TELL_YOU = 'We’ll look into it and tell you both what came of it.'

function contentOf({ what, dispute, to, other, eventDate, statement }: MailedDispute) {
  const about = `the booking for ${formatDay(eventDate)} with ${other}`
  const reason = withoutLinks(dispute.reason)
  if (what === 'closed')
    return {
      subject: 'What came of the dispute',
      paragraphs: [
        `We looked into the dispute about ${about}.`,
        `What came of it: ${withoutLinks(dispute.result ?? '')}`,
      ],
    }
  if (what === 'stated')
    return {
      subject: 'The other side of your dispute',
      paragraphs: [
        `${other} told us how they see the dispute about the booking for ${formatDay(eventDate)}:`,
        `“${withoutLinks(statement ?? '')}”`,
      ],
    }
  if (dispute.openedSide === null)
    return {
      subject: 'We’re looking into your booking',
      paragraphs: [
        `We’re looking into a dispute about ${about}. The reason: ${reason}`,
        'On the booking’s page you can tell us how you see it.',
        WE_MAY_READ,
      ],
    }
  return dispute.openedSide === to
    ? {
        subject: 'Your dispute is open',
        paragraphs: [`Your dispute about ${about} is open. ${WE_TELL_YOU}`, WE_MAY_READ],
      }
    : {
        subject: 'A dispute about your booking',
        paragraphs: [
          `${other} opened a dispute about the booking for ${formatDay(eventDate)}:`,
          `“${reason}”`,
          `On the booking’s page you can tell us how you see it. ${WE_TELL_YOU}`,
          WE_MAY_READ,
        ],
      }
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
      const other = withoutLinks(side.other)
      const statement = what === 'stated' ? await findStatement(db, disputeId, otherSide(to)) : null
      if (statement === undefined) return
      const { subject, paragraphs } = contentOf({ what, dispute, to, other, eventDate: side.eventDate, statement })
      await mailer.send({
        to: side.email,
        messageId: messageId(job.kind, job.id),
        ...renderEmail({
          subject,
          name: withoutLinks(side.name),
          paragraphs,
          link: { words: 'View the dispute', url: `${publicUrl}/account/decisions` },
        }),
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
        ...renderEmail({
          subject: 'We opened your conversation',
          name: withoutLinks(recipient.name),
          paragraphs: [
            `An operator of ${marketplaceName()} opened your messages about request #${opening.leadId}.`,
            `The reason: ${withoutLinks(opening.reason)}`,
            'That happens only when someone reported the request or a message, or when a booking is in dispute. The ' +
              'other side is told, too.',
          ],
          link: { words: 'View in your account', url: `${publicUrl}/account/decisions` },
        }),
      })
    },
  }
}
