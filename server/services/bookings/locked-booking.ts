/** Locks what a move needs, in the one order that never deadlocks: calendar, request and leads, booking. */
import type { Queryable } from '#server/db/database.ts'
import { lockBooking } from '#server/repositories/bookings/bookings.ts'
import type { BookingRow } from '#server/repositories/bookings/bookings.ts'
import { lockCalendar } from '#server/repositories/bookings/calendar.ts'
import { lockRequests } from '#server/repositories/bookings/requests-of-bookings.ts'

/** @param found as it was read without a lock @returns the booking as it is now; undefined when it is gone */
export async function lockForMove(
  tx: Queryable,
  { id, vendorId, requestId }: Pick<BookingRow, 'id' | 'vendorId' | 'requestId'>,
): Promise<BookingRow | undefined> {
  await lockCalendar(tx, vendorId)
  if (requestId !== null) await lockRequests(tx, [requestId])
  return lockBooking(tx, id)
}
