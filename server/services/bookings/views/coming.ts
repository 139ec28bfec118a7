/** A confirmed booking that is still to come, for reminders and what a side said about the day. */
import { dueBeyondRecorded, ledgerTerms } from '#contract/bookings/ledger.ts'
import type { PaymentDue, Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { findConfirmation, findEventToNotify } from '#server/repositories/bookings/booking-mails.ts'
import type { EventToNotify } from '#server/repositories/bookings/booking-mails.ts'
import { findLedger } from '#server/repositories/bookings/ledger.ts'

interface Coming {
  /** It starts after this instant. */
  after: Date
  /** The start that is meant, so that nothing is sent for a date that it has moved from; any without it. */
  starts?: string | null
  /** The first instant at which it may not start. */
  until?: Date | null
}

/** The booking with its recipient; undefined for one that doesn't stand, has begun, or whose side has no account. */
export async function findComing(
  db: Queryable,
  bookingId: number,
  side: Side,
  { after, starts = null, until = null }: Coming,
): Promise<EventToNotify | undefined> {
  const eventId = await findConfirmation(db, bookingId, { after, starts, until })
  return eventId === null ? undefined : findEventToNotify(db, eventId, side)
}

/** The sum that is due beyond what is recorded; undefined for nothing, or when it is due on another day than `on`. */
export async function findDue(
  db: Queryable,
  booking: EventToNotify,
  { what, on }: { what: 'deposit' | 'balance'; on: string | null },
): Promise<PaymentDue | undefined> {
  const { totalCents, depositCents, balanceDueOn, eventDate, bookingId } = booking
  const terms = ledgerTerms({ totalCents, state: 'confirmed', cancelled: null })
  const due = dueBeyondRecorded({ ...terms, depositCents, balanceDueOn, eventDate }, await findLedger(db, bookingId))
  return due.find((one) => one.what === what && one.on === on)
}
