/** A confirmed booking, for reminders of its event and payments and what a side said about the day. */
import { dueBeyondRecorded, ledgerTerms } from '#contract/bookings/ledger.ts'
import type { PaymentDue, Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  findConfirmation,
  findConfirmationToPay,
  findEventToNotify,
} from '#server/repositories/bookings/booking-mails.ts'
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

/** The booking with its client, before and after the event; undefined for one that doesn't stand. */
export async function findToPay(db: Queryable, bookingId: number): Promise<EventToNotify | undefined> {
  const eventId = await findConfirmationToPay(db, bookingId)
  return eventId === null ? undefined : findEventToNotify(db, eventId, 'host')
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
