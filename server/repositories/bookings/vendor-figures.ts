/**
 * What tiles, profiles and the home page say of a vendor's bookings. Written in the transaction of the move, together
 * with the lists that show the vendor.
 */
import { EVENT_TYPES } from '#contract/gig-fields.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { lockVendors, writeVendors } from '#server/repositories/search/vendor-writing.ts'

/**
 * Derives the number of completed bookings and the day of the last confirmation from the bookings. A sample vendor's
 * made-up ones stay, and real ones come on top.
 * @param change.completed how many bookings this move completed
 */
export async function refreshBookingFigures(
  tx: Queryable,
  vendorId: number,
  { completed }: { completed: number },
): Promise<void> {
  const [vendor] = await lockVendors(tx, [vendorId])
  if (!vendor) return
  const [figures] = await tx.query<{ completed: number; lastOn: string | null }>(sql`
    select (count(*) filter (where state = 'completed'))::int as completed,
      max((confirmed_at at time zone 'UTC')::date) filter (where state in ('confirmed', 'completed')) as "lastOn"
    from booking where vendor_id = ${vendorId}::int`)
  if (!figures) return
  const { lastOn } = figures
  const changed = vendor.isSample
    ? {
        numberOfBookings: vendor.numberOfBookings + completed,
        lastBookingOn: [vendor.lastBookingOn, lastOn].reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b)),
      }
    : { numberOfBookings: figures.completed, lastBookingOn: lastOn }
  await writeVendors(tx, [{ ...vendor, ...changed }])
}

/** Shows a confirmed booking on the home page, at the vendor's place and without a word that its client typed. */
export async function addBookedEvent(tx: Queryable, bookingId: number, eventType: string): Promise<void> {
  const known = EVENT_TYPES.find((type) => type === eventType && type !== 'Other') ?? 'Event'
  await tx.query(sql`
    insert into booked_event (vendor_id, event_type, service_type_id, location_file_name, city_name,
      state_or_province_abbreviation, booked_on, booking_id)
    select vendor.id, ${known}, booking.service_type_id, vendor.location_file_name, vendor.city_name,
      vendor.state_or_province_abbreviation, (booking.confirmed_at at time zone 'UTC')::date, booking.id
    from booking join vendor on vendor.id = booking.vendor_id where booking.id = ${bookingId}::int
    on conflict do nothing`)
}

/** Takes a canceled booking off the home page. */
export async function removeBookedEvent(tx: Queryable, bookingId: number): Promise<void> {
  await tx.query(sql`delete from booked_event where booking_id = ${bookingId}::int`)
}
