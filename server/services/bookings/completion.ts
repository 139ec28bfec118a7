/** The end of a booking that took place. */
import type { Queryable } from '#server/db/database.ts'
import { addBookingEvent } from '#server/repositories/bookings/booking-events.ts'
import { setCompleted } from '#server/repositories/bookings/bookings.ts'
import type { BookingRow } from '#server/repositories/bookings/bookings.ts'
import { queueBookingMails } from './mail/booking-mail.ts'

/** By whom: one of the sides, or Fanfare the day after. */
interface CompletedBy {
  by: 'host' | 'vendor' | 'fanfare'
  accountId: number | null
  key: string | null
  note?: string
}

/** Completes a confirmed booking. The caller has locked it (`lockForMove`). */
export async function completeBooking(
  tx: Queryable,
  { id }: Pick<BookingRow, 'id'>,
  { by, accountId, key, note = '' }: CompletedBy,
  now: Date,
): Promise<void> {
  await setCompleted(tx, id, now)
  const eventId = await addBookingEvent(tx, { bookingId: id, by, what: 'completed', accountId, key, note, now })
  await queueBookingMails(tx, eventId, ['host', 'vendor'], now)
}
