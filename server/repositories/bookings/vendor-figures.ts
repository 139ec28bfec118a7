/**
 * A vendor's bookings in numbers, for tiles, profiles and the home page. Written in the transaction of the move,
 * together with the lists that show the vendor.
 */
import { EVENT_TYPES } from '#contract/request-fields.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { lockVendors, writeVendors } from '#server/repositories/search/vendor-writing.ts'

/**
 * Derives the number of bookings and the day of the last one from the bookings that count. A sample vendor's made-up
 * ones stay, and real ones come on top.
 * @param change.counted how many more count than before
 */
export async function refreshBookingFigures(
  tx: Queryable,
  vendorId: number,
  { counted }: { counted: number },
): Promise<void> {
  const [vendor] = await lockVendors(tx, [vendorId])
  if (!vendor) return
  const [figures] = await tx.query<{ bookings: number; lastOn: string | null }>(sql`
    select count(*)::int as bookings, max(event_date) as "lastOn"
    from booking where vendor_id = ${vendorId}::int and counts`)
  if (!figures) return
  const { bookings, lastOn } = figures
  const changed = vendor.isSample
    ? {
        numberOfBookings: vendor.numberOfBookings + counted,
        lastBookingOn: [vendor.lastBookingOn, lastOn].reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b)),
      }
    : { numberOfBookings: bookings, lastBookingOn: lastOn }
  await writeVendors(tx, [{ ...vendor, ...changed }])
}

/** Shows a booking that counts on the home page, at the vendor's place and without a word that its client typed. */
export async function addBookedEvent(tx: Queryable, bookingId: number, eventType: string): Promise<void> {
  const known = EVENT_TYPES.find((type) => type === eventType && type !== 'Other') ?? 'Event'
  await tx.query(sql`
    insert into booked_event (vendor_id, event_type, service_type_id, location_file_name, city_name,
      state_or_province_abbreviation, booked_on, booking_id)
    select vendor.id, ${known}, booking.service_type_id, vendor.location_file_name, vendor.city_name,
      vendor.state_or_province_abbreviation, booking.event_date, booking.id
    from booking join vendor on vendor.id = booking.vendor_id where booking.id = ${bookingId}::int
    on conflict do nothing`)
}

/** Takes a booking that does not count anymore off the home page. */
export async function removeBookedEvent(tx: Queryable, bookingId: number): Promise<void> {
  await tx.query(sql`delete from booked_event where booking_id = ${bookingId}::int`)
}
