/** Facts for the day of the event: of its client in the row `event`, how to pay in the row `vendor`. */
import type { DayDetailsChange } from '#contract/bookings/day-details.ts'
import { BOOKINGS_TAKE } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isAtPlace } from '#server/repositories/events/at-place.ts'

/**
 * Changes the named fields of a booking's event.
 * @returns the event's id; undefined where the booking has none, or the event has another place by now
 */
export async function changeDayDetails(
  tx: Queryable,
  bookingId: number,
  { address, loadIn, parking, contactName, contactPhone }: DayDetailsChange,
): Promise<number | undefined> {
  const rows = await tx.query<{ id: number }>(sql`
    update event set address = coalesce(${address ?? null}, address), load_in = coalesce(${loadIn ?? null}, load_in),
      parking = coalesce(${parking ?? null}, parking), contact_name = coalesce(${contactName ?? null}, contact_name),
      contact_phone = coalesce(${contactPhone ?? null}, contact_phone)
    from booking join lead on lead.id = booking.lead_id join request on request.id = lead.request_id
    where booking.id = ${bookingId}::int and event.id = request.event_id and ${isAtPlace}
    returning event.id`)
  return rows[0]?.id
}

/** @returns whether it is another text than before */
export async function setHowToPayOf(tx: Queryable, vendorId: number, howToPay: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update vendor set how_to_pay = ${howToPay} where id = ${vendorId}::int and how_to_pay <> ${howToPay} returning 1`)
  return rows.length > 0
}

/** The ids of confirmed bookings of an event at its place, or of a vendor, that are not over; the next one first. */
export async function comingBookingsOf(
  tx: Queryable,
  of: { eventId: number } | { vendorId: number },
  now: Date,
): Promise<number[]> {
  const whose =
    'eventId' in of ? sql`event.id = ${of.eventId}::int and ${isAtPlace}` : sql`booking.vendor_id = ${of.vendorId}::int`
  const rows = await tx.query<{ id: number }>(sql`
    select booking.id from booking
    left join lead on lead.id = booking.lead_id left join request on request.id = lead.request_id
    left join event on event.id = request.event_id
    where booking.state = 'confirmed' and booking.ends > ${now}::timestamptz and ${whose}
    order by booking.starts, booking.id limit ${BOOKINGS_TAKE}::int`)
  return rows.map(({ id }) => id)
}
