/** The sample marketplace's bookings: one for each recently booked vendor, as shown on the home page. */
import { EVENT_TYPES } from '#contract/gig-fields.ts'
import { byId } from '#server/catalog/service-types.ts'
import type { Queryable } from './database.ts'
import { sql } from './sql.ts'

const BOOKINGS = 400
const LATEST_DAYS = 30

interface BookedVendor {
  id: number
  serviceTypeId: number
}

/** Writes a booking for each of up to 400 sample vendors booked within 30 days, at their own place and day. */
export async function seedBookings(tx: Queryable): Promise<void> {
  const booked = await tx.query<BookedVendor>(sql`
    select id, primary_service_type_id as "serviceTypeId" from vendor
    where is_sample and last_booking_on > (select max(last_booking_on) from vendor) - ${LATEST_DAYS}::int
    order by id limit ${BOOKINGS}::int`)
  const rows = booked.map((vendor) => ({ vendor_id: vendor.id, event_type: eventTypeFor(vendor) }))
  await tx.query(sql`
    insert into booked_event (vendor_id, event_type, service_type_id, location_file_name, city_name,
      state_or_province_abbreviation, booked_on)
    select vendor.id, row.event_type, vendor.primary_service_type_id, vendor.location_file_name, vendor.city_name,
      vendor.state_or_province_abbreviation, vendor.last_booking_on
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (vendor_id int, event_type text)
    join vendor on vendor.id = row.vendor_id order by vendor.last_booking_on, vendor.id`)
}

const FOR_KIDS = ['Birthday party', 'Kids party', 'School event']
const FOR_WEDDINGS = ['Wedding', 'Anniversary', 'Baby or bridal shower']
const FOR_NOBODY_IN_PARTICULAR = EVENT_TYPES.filter(
  (name) => name !== 'Other' && name !== 'Virtual event' && !FOR_KIDS.includes(name) && !FOR_WEDDINGS.includes(name),
)

/** An event type that fits this kind of vendor; always the same for the same vendor. */
function eventTypeFor({ id, serviceTypeId }: BookedVendor): string {
  const type = byId(serviceTypeId)
  const fitting = [
    ...FOR_NOBODY_IN_PARTICULAR,
    ...(type?.isKids ? FOR_KIDS : []),
    ...(type?.isWedding ? FOR_WEDDINGS : []),
  ]
  return fitting[(id * 7) % fitting.length] ?? 'Other'
}
