/** The timeline of a booking. */
import type { BookingEvent } from '#contract/bookings/booking.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface NewBookingEvent {
  bookingId: number
  by: BookingEvent['by']
  what: BookingEvent['what']
  /** The account that did it; null for Fanfare itself. */
  accountId?: number | null
  /** The Idempotency-Key of the write. */
  key?: string | null
  note?: string
  cents?: number | null
  /** The payment or refund it is about. */
  entryId?: number | null
  now: Date
}

/** Adds a line. @returns its id; null when the side had arrived before */
export async function addBookingEvent(tx: Queryable, event: NewBookingEvent): Promise<number | null> {
  const { bookingId, by, what, accountId = null, key = null, note = '', cents = null, entryId = null, now } = event
  const [row] = await tx.query<{ id: number }>(sql`
    insert into booking_event (booking_id, at, by_side, account_id, idempotency_key, what, note, cents, entry_id)
    values (${bookingId}::int, ${now}::timestamptz, ${by}, ${accountId}::int, ${key}::uuid, ${what}, ${note},
      ${cents}::int, ${entryId}::int)
    on conflict do nothing returning id`)
  return row?.id ?? null
}
