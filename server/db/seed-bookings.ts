/** The sample marketplace's bookings: one for each recently booked vendor, as shown on the home page. */
import type { EVENT_TYPES } from '#contract/request-fields.ts'
import { byId, type CatalogEntry } from '#server/catalog/service-types.ts'
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

type EventType = (typeof EVENT_TYPES)[number]

const FOR_KIDS: EventType[] = ['Birthday party', 'Kids party', 'School event']
const FOR_WEDDINGS: EventType[] = ['Wedding', 'Anniversary', 'Baby or bridal shower']
const FOR_GROWNUPS: EventType[] = ['Corporate event', 'Holiday party', 'Community event', 'Birthday party']

/** Services whose name says what they are for. */
const BY_NAME: [RegExp, EventType[]][] = [
  [/^wedding-/, ['Wedding']],
  [/-claus$|^christmas-/, ['Holiday party']],
  [/^easter-/, ['Kids party', 'Community event']],
  [/-speaker$|^author$/, ['Corporate event', 'School event', 'Community event']],
]

/** An event type that fits this kind of vendor; always the same for the same vendor. */
function eventTypeFor({ id, serviceTypeId }: BookedVendor): EventType {
  const fitting = eventTypesOf(byId(serviceTypeId))
  return fitting[(id * 31) % fitting.length] ?? 'Other'
}

function eventTypesOf(type: CatalogEntry | undefined): EventType[] {
  const named = BY_NAME.find(([pattern]) => type && pattern.test(type.fileName))
  if (named) return named[1]
  if (type?.isKids && type.isWedding) return [...FOR_GROWNUPS, ...FOR_WEDDINGS, 'Kids party', 'Graduation party']
  if (type?.isKids) return [...FOR_KIDS, 'Community event']
  return type?.isWedding ? [...FOR_GROWNUPS, ...FOR_WEDDINGS] : FOR_GROWNUPS
}
