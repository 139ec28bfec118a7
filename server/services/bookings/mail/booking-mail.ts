/** Emails about bookings: jobs in the transaction of the move, one for each line of the timeline and side. */
import * as v from 'valibot'
import { ledgerTerms, SIDES, sumsBeyondRecorded } from '#contract/bookings/ledger.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import { HOUR_MS } from '#contract/limits.ts'
import { formatDays } from '#contract/format-days.ts'
import { byId } from '#server/catalog/service-types.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import {
  findEventToNotify,
  findOpenQuotes,
  findReleasedToNotify,
  type EventToNotify,
} from '#server/repositories/bookings/booking-mails.ts'
import { findLedger } from '#server/repositories/bookings/ledger.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { countAttempt } from '#server/repositories/accounts/rate-limits.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { Job } from '#server/repositories/jobs.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { bookingEmail, manyBookingsEmail, releasedEmail } from '#server/services/mail/booking-emails.ts'
import { queueNotice } from '#server/services/notifications/push-jobs.ts'
import { mailOthers, readerOf } from '#server/services/team/team-recipients.ts'
import { formatStart, mailerOf } from './booking-mailer.ts'
import { mailboxOf } from '#server/services/mail/mailbox.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/**
 * Queues the mails about an event, once for each side, and the notifications on devices.
 * @param eventId null when nothing happened
 */
export async function queueBookingMails(
  tx: Queryable,
  eventId: number | null,
  sides: readonly Side[],
  now: Date,
): Promise<void> {
  if (eventId === null) return
  for (const side of sides) {
    const uniqueKey = `bookingMail ${eventId} ${side}`
    await addJob(tx, { kind: 'bookingMail', uniqueKey, payload: { eventId, side }, runAt: now })
    await queueNotice(tx, { what: 'booking', id: eventId, side })
  }
}

/** Queues the mail to a vendor who was not chosen, once per lead. */
export const queueReleasedMail = (tx: Queryable, leadId: number, now: Date): Promise<void> =>
  addJob(tx, { kind: 'leadReleased', uniqueKey: `leadReleased ${leadId}`, payload: { leadId }, runAt: now })

const EventPayload = v.object({ eventId: v.number(), side: v.picklist(SIDES) })
const LeadPayload = v.object({ leadId: v.number() })
const AccountPayload = v.object({ accountId: v.number() })

/** Anybody can open an account with another person's address, so its owner is not mailed each line of a timeline. */
const MAILS_PER_HOUR = 30
/** The limit for payments and other dates of bookings with one person, which may be any number. */
const MAILS_PER_PAIR_AND_HOUR = 10

/** Counts one mail. Beyond the limit, one about everything follows when the hour ends. @returns whether it goes out */
export async function takeMail(
  db: Database,
  {
    accountId,
    email,
    otherEmail,
    bookingId,
    what,
  }: Pick<EventToNotify, 'accountId' | 'email' | 'otherEmail' | 'bookingId'> & { what: string },
  now: Date,
): Promise<boolean> {
  const mailbox = mailboxOf(email)
  const from = otherEmail === null ? bookingId : mailboxOf(otherEmail)
  const pair = /^(payment|date|day|how)/.test(what)
    ? (await countAttempt(db, `booking mail to ${mailbox} from ${from}`, HOUR_MS, now)).attempts
    : 0
  const all = await countAttempt(db, `booking mail to ${mailbox}`, HOUR_MS, now)
  if (pair <= MAILS_PER_PAIR_AND_HOUR && all.attempts <= MAILS_PER_HOUR) return true
  const uniqueKey = `bookingsMail ${accountId} ${all.endsAt.toISOString()}`
  await addJob(db, { kind: 'bookingsMail', uniqueKey, payload: { accountId }, runAt: all.endsAt })
  return false
}

export function bookingMailHandlers(context: ServiceContext): JobHandlers {
  const { db, clock } = context
  const { publicUrl } = context.settings
  const send = mailerOf(context)
  return {
    async bookingMail(job) {
      const { eventId, side } = v.parse(EventPayload, job.payload)
      const found = await readerOfSide(db, job, await findEventToNotify(db, eventId, side), side)
      if (!found) return
      const {
        eventDate,
        startsAt,
        otherDate,
        otherStartsAt,
        timeZone,
        email: to,
        otherEmail,
        requestId,
        locationFileName,
        serviceTypeId,
        ...facts
      } = found
      const openQuotes = requestId === null || side === 'vendor' ? [] : await findOpenQuotes(db, requestId, clock())
      const service = byId(serviceTypeId)?.fileName
      const similarUrl =
        service === undefined || locationFileName === null
          ? publicUrl
          : `${publicUrl}/${service}/${locationFileName}?freeOn=${eventDate}`
      const left = { openQuotes, similarUrl }
      const email = bookingEmail({
        ...facts,
        left,
        refund: found.what === 'cancelled' ? await refundOf(db, found) : undefined,
        publicUrl,
        side,
        when: formatStart(eventDate, startsAt, timeZone),
        otherWhen: otherDate === null ? null : formatStart(otherDate, otherStartsAt, timeZone),
      })
      if (!email) return
      // An attempt that failed was counted.
      if (job.attempts > 1 || (await takeMail(db, found, clock()))) await send(job, to, email, otherEmail)
    },
    /** One about everything that was not mailed within an hour. */
    async bookingsMail(job) {
      const account = await findAccount(db, v.parse(AccountPayload, job.payload).accountId)
      if (account) await send(job, account.username, manyBookingsEmail({ name: account.welcomeName, publicUrl }))
    },
    async leadReleased(job) {
      const { leadId } = v.parse(LeadPayload, job.payload)
      const released = await findReleasedToNotify(db, leadId)
      const found = released && (await readerOf(db, job, released))
      if (!found) return
      await mailOthers(db, job, { vendorId: found.vendorId, payload: { leadId } })
      const { eventDate, eventDateLatest, email, ...facts } = found
      await send(
        job,
        email,
        releasedEmail({ ...facts, publicUrl, leadId, day: formatDays(eventDate, eventDateLatest) }),
      )
    },
  }
}

/**
 * The event for one side’s mail, for the person that the job is for; queues the mail to the others of a vendor's team.
 */
export async function readerOfSide(
  db: Queryable,
  job: Job,
  found: EventToNotify | undefined,
  side: Side,
): Promise<EventToNotify | null> {
  if (!found || side === 'host') return found ?? null
  await mailOthers(db, job, { vendorId: found.vendorId, payload: { ...(job.payload as object) } })
  return readerOf(db, job, found)
}

/** The refund that is due for a canceled booking, as its page says. */
const refundOf = async (db: Queryable, { bookingId, totalCents, owedCents }: EventToNotify) =>
  sumsBeyondRecorded(
    ledgerTerms({ totalCents, state: 'cancelled', cancelled: { owedCents } }),
    await findLedger(db, bookingId),
  )
