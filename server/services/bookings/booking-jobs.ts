/** Changes that happen to bookings and requests by themselves, as time passes. */
import * as v from 'valibot'
import type { Database, Queryable } from '#server/db/database.ts'
import { addBookingEvent } from '#server/repositories/bookings/booking-events.ts'
import { findBookingRow, setRefused } from '#server/repositories/bookings/bookings.ts'
import { closePassedRequests } from '#server/repositories/bookings/requests-of-bookings.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { remindEarlierBookings } from './mail/earlier-reminders.ts'
import { queueReminders } from './mail/reminders.ts'
import { queueBookingMails } from './mail/booking-mail.ts'
import { completeBooking } from './completion.ts'
import { queuePassedMails } from './mail/passed-mail.ts'
import { lockForMove } from './locked-booking.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** A booking is completed by itself this long after its end, so that both sides sleep on it first. */
const COMPLETED_AFTER_MS = 12 * 60 * 60_000
/** Requests that one sweep closes. */
const CLOSED_AT_ONCE = 500

interface EventSpan {
  starts: Date
  ends: Date
}

/** Queues the reminders, and what the start and the end of the event bring, once per booking. */
export async function queueEventJobs(tx: Queryable, bookingId: number, span: EventSpan, now: Date): Promise<void> {
  await queueForSpan(tx, bookingId, `${bookingId}`, span, now)
  const uniqueKey = `bookingStarts ${bookingId}`
  await addJob(tx, { kind: 'bookingStarts', uniqueKey, payload: { bookingId }, runAt: span.starts })
}

/** Queues the jobs of a confirmed booking that moved, once per proposal. Those of the former date find it moved. */
export const queueMovedJobs = (tx: Queryable, bookingId: number, proposalId: number, span: EventSpan, now: Date) =>
  queueForSpan(tx, bookingId, `${bookingId} moved ${proposalId}`, span, now)

async function queueForSpan(
  tx: Queryable,
  bookingId: number,
  key: string,
  { starts, ends }: EventSpan,
  now: Date,
): Promise<void> {
  await queueReminders(tx, { bookingId, starts }, now)
  const runAt = new Date(ends.getTime() + COMPLETED_AFTER_MS)
  await addJob(tx, { kind: 'bookingEnded', uniqueKey: `bookingEnded ${key}`, payload: { bookingId }, runAt })
}

const Payload = v.object({ bookingId: v.number() })

export const bookingJobHandlers = ({ db, clock }: ServiceContext): JobHandlers => ({
  /** The vendor did not confirm it: the client is notified, and owes nothing. */
  bookingStarts: (job) =>
    whileLocked(db, job.payload, async (tx, { id, state }) => {
      if (state !== 'accepted') return
      const now = clock()
      await setRefused(tx, id, 'notConfirmed', now)
      const eventId = await addBookingEvent(tx, { bookingId: id, by: 'fanfare', what: 'refused', now })
      await queueBookingMails(tx, eventId, ['host', 'vendor'], now)
    }),
  remindEarlierBookings: () => remindEarlierBookings(db, clock()),
  bookingEnded: (job) =>
    whileLocked(db, job.payload, async (tx, booking) => {
      // It may have moved to a later date.
      if (booking.state === 'confirmed' && booking.ends <= clock())
        await completeBooking(tx, booking, { by: 'fanfare', accountId: null, key: null }, clock())
    }),
})

type Locked = NonNullable<Awaited<ReturnType<typeof lockForMove>>>

async function whileLocked(
  db: Database,
  payload: unknown,
  work: (tx: Queryable, booking: Locked) => Promise<void>,
): Promise<void> {
  const { bookingId } = v.parse(Payload, payload)
  await db.transaction(async (tx) => {
    const found = await findBookingRow(tx, bookingId)
    const booking = found && (await lockForMove(tx, found))
    if (booking) await work(tx, booking)
  })
}

/**
 * Closes what is still open of requests whose event is over, and notifies both sides once. Several servers may do it at
 * the same time.
 * @returns how many requests
 */
export async function closePassed(db: Database, now: Date): Promise<number> {
  for (let closed = 0; ;) {
    const more = await db.transaction(async (tx) => {
      const passed = await closePassedRequests(tx, now, CLOSED_AT_ONCE)
      await queuePassedMails(tx, passed, now)
      return passed.length
    })
    closed += more
    if (more < CLOSED_AT_ONCE) return closed
  }
}
