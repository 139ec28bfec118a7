/** Recent bookings, for the home page. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface RecentEventRow {
  eventType: string
  serviceTypeId: number
  cityName: string
  stateOrProvinceAbbreviation: string
  /** `YYYY-MM-DD`. */
  bookedOn: string
  vendorId: number
  profileName: string
  isSample: boolean
}

/**
 * The latest booking of each vendor, newest first, at most `take`; those of sample vendors only while no other is
 * booked.
 */
export function findRecentEvents(db: Queryable, take: number): Promise<RecentEventRow[]> {
  return db.query<RecentEventRow>(sql`
    select booking.event_type as "eventType", booking.service_type_id as "serviceTypeId",
      booking.city_name as "cityName",
      booking.state_or_province_abbreviation as "stateOrProvinceAbbreviation", booking.booked_on as "bookedOn",
      vendor.id as "vendorId", vendor.profile_name as "profileName",
      vendor.is_sample as "isSample"
    from booked_event as booking join vendor on vendor.id = booking.vendor_id and vendor.is_listed
    where (not vendor.is_sample or not exists (
      select from booked_event as other join vendor as booked on booked.id = other.vendor_id
      where booked.is_listed and not booked.is_sample))
      and not exists (select from booked_event as later where later.vendor_id = booking.vendor_id
        and (later.booked_on, later.id) > (booking.booked_on, booking.id))
    order by booking.booked_on desc, booking.id desc limit ${take}::int`)
}
