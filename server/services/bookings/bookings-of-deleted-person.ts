/** Cancels and empties the bookings of a person who deletes their data, in the transaction of the deletion. */
import type { Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { addBookingEvent } from '#server/repositories/bookings/booking-events.ts'
import { lockBooking, setCanceled } from '#server/repositories/bookings/bookings.ts'
import type { BookingRow } from '#server/repositories/bookings/bookings.ts'
import { lockCalendar } from '#server/repositories/bookings/calendar.ts'
import { lockRequests, reopenRequests } from '#server/repositories/bookings/requests-of-bookings.ts'
import {
  emptyClientBookings,
  emptyVendorBookings,
  findBookingRequests,
  findBookingVendors,
  findOpenBookings,
  findOpenBookingsOfClient,
} from '#server/repositories/personal-data/bookings.ts'
import type { Person } from '#server/repositories/personal-data/person.ts'
import { deriveBusyDays } from '#server/services/availability/busy-times.ts'
import { queueBookingMails } from './mail/booking-mail.ts'
import { cancelCost, otherSide } from './rules/moves.ts'

/**
 * Locks what the bookings of both sides of a person need, in the one order of `lockForMove`. Call it before anything
 * else of the deletion is locked.
 */
export async function lockBookingsOf(tx: Queryable, person: Person): Promise<void> {
  for (const vendorId of await findBookingVendors(tx, person)) await lockCalendar(tx, vendorId)
  await lockRequests(tx, await findBookingRequests(tx, person))
}

/**
 * Cancels what a client has still ahead, for what the quote's policy says; the vendors are notified and their days are
 * free again. Of all bookings the vendor keeps day, price and payments, without the client. Lock first
 * (`lockBookingsOf`).
 */
export async function leaveAsClient(tx: Queryable, person: Person, now: Date): Promise<void> {
  const free = new Set<number>()
  for (const id of await findOpenBookingsOfClient(tx, person, now)) {
    const booking = await lockBooking(tx, id)
    if (!booking || (booking.state !== 'accepted' && booking.state !== 'confirmed')) continue
    await cancelForGood(tx, booking, { by: 'host', owedCents: cancelCost(booking, 'host', now), now })
    if (booking.state === 'confirmed') free.add(booking.vendorId)
  }
  for (const vendorId of free) await deriveBusyDays(tx, vendorId, now)
  await emptyClientBookings(tx, person)
}

/** Cancels what a vendor has still ahead, at no cost; the clients are notified and may accept others. Lock first. */
export async function leaveAsVendor(tx: Queryable, vendorId: number, now: Date): Promise<void> {
  for (const id of await findOpenBookings(tx, vendorId, now)) {
    const booking = await lockBooking(tx, id)
    if (!booking || (booking.state !== 'accepted' && booking.state !== 'confirmed')) continue
    await cancelForGood(tx, booking, { by: 'vendor', owedCents: 0, now })
    if (booking.requestId !== null)
      await reopenRequests(tx, [{ requestId: booking.requestId, serviceTypeId: booking.serviceTypeId }], now)
  }
  await emptyVendorBookings(tx, vendorId)
}

/** Cancels a booking of a side that leaves, and notifies the other one. */
async function cancelForGood(
  tx: Queryable,
  { id }: Pick<BookingRow, 'id'>,
  { by, owedCents, now }: { by: Side; owedCents: number | null; now: Date },
): Promise<void> {
  await setCanceled(tx, id, { by, reason: '', owedCents, now })
  const eventId = await addBookingEvent(tx, { bookingId: id, by, what: 'cancelled', cents: owedCents, now })
  await queueBookingMails(tx, eventId, [otherSide(by)], now)
}
