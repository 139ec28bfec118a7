/** The effects of a booking that is confirmed or falls through, in the transaction of that move. */
import type { Queryable } from '#server/db/database.ts'
import { addBookingEvent } from '#server/repositories/bookings/booking-events.ts'
import { findWaitingBookings, setConfirmed, setRefused } from '#server/repositories/bookings/bookings.ts'
import type { BookingRow } from '#server/repositories/bookings/bookings.ts'
import { freeCrews } from '#server/repositories/bookings/calendar.ts'
import { lockRequests, reopenRequests } from '#server/repositories/bookings/requests-of-bookings.ts'
import { deriveBusyDays } from '#server/services/availability/busy-times.ts'
import { queueBookingMails } from './mail/booking-mail.ts'
import { queueDepositReminder } from './mail/reminders.ts'
import { Conflict } from './rules/conflicts.ts'

type Confirmed = Pick<BookingRow, 'id' | 'vendorId' | 'crew' | 'from' | 'until'>

/** By whom: the vendor, or the quote that holds the date. */
interface ConfirmedBy {
  by: 'vendor' | 'fanfare'
  accountId: number | null
  key: string | null
  note?: string
}

/**
 * Confirms an accepted booking, and refuses accepted ones of the same vendor that no longer fit. The caller holds the
 * vendor's calendar.
 * @throws Conflict `slotTaken` when no crew is free
 */
export async function confirmBooking(
  tx: Queryable,
  booking: Confirmed,
  { by, accountId, key, note = '' }: ConfirmedBy,
  now: Date,
): Promise<void> {
  const { id, vendorId, from, until } = booking
  const [crew] = await freeCrews(tx, booking)
  if (crew === undefined) throw new Conflict('slotTaken', 'Your calendar is taken at this time.', id)
  await setConfirmed(tx, id, crew, now)
  const eventId = await addBookingEvent(tx, { bookingId: id, by, what: 'confirmed', accountId, key, note, now })
  await queueBookingMails(tx, eventId, ['host', 'vendor'], now)
  await queueDepositReminder(tx, id, now)
  await refuseWithoutCrew(tx, { vendorId, from, until }, now)
  await deriveBusyDays(tx, vendorId, now)
}

/** Refuses accepted bookings that no longer fit beside a time that was taken. The caller holds the calendar. */
export async function refuseWithoutCrew(
  tx: Queryable,
  taken: { vendorId: number; from: Date; until: Date },
  now: Date,
): Promise<void> {
  const fallen = []
  for (const waiting of await findWaitingBookings(tx, taken)) {
    if ((await freeCrews(tx, { ...waiting, vendorId: taken.vendorId })).length === 0) fallen.push(waiting)
  }
  if (fallen.length === 0) return
  const requests = fallen.flatMap(({ requestId, serviceTypeId }) =>
    requestId === null ? [] : [{ requestId, serviceTypeId }],
  )
  await lockRequests(
    tx,
    requests.map(({ requestId }) => requestId),
  )
  for (const { id } of fallen) {
    await setRefused(tx, id, 'slotTaken', now)
    const eventId = await addBookingEvent(tx, { bookingId: id, by: 'fanfare', what: 'refused', now })
    await queueBookingMails(tx, eventId, ['host'], now)
  }
  await reopenRequests(tx, requests, now)
}
