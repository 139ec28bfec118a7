/**
 * What the vendor of the row `lead` may see of the row `gig`: the fields of its own kind. Who plays at the party never
 * learns where the limousine picks anybody up (docs/specification.md#quote-request).
 */
import { RIDE_FIELDS } from '#contract/gig-fields.ts'
import { transportTypeIds } from '#server/catalog/service-types.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** By the category that the vendor was asked for, whatever it offers since. */
const isRide = sql`(lead.service_type_id = any(${transportTypeIds}::int[]))`

const ofRide = (column: Sql) => sql`case when ${isRide} then ${column} end`
const atVenue = (column: Sql) => sql`case when not ${isRide} then ${column} end`

export const guestCount = atVenue(sql`gig.guest_count`)
export const duration = atVenue(sql`gig.duration_minutes`)
export const venue = atVenue(sql`gig.venue`)
export const passengerCount = ofRide(sql`gig.passenger_count`)
export const pickUpLocation = ofRide(sql`gig.pick_up_location`)
export const dropOffLocation = ofRide(sql`gig.drop_off_location`)
/** `HH:mm`. */
export const startTime = sql`
  to_char(case when ${isRide} then gig.pick_up_time else gig.vendor_start_time end, 'HH24:MI')`

/** Names of the fields that the host left open. */
export const notSure = sql`array(
  select open.name from unnest(gig.not_sure) with ordinality as open (name, place)
  where (open.name = any(${Object.keys(RIDE_FIELDS)}::text[])) = ${isRide} order by open.place)`

/** Ids of the additional services that the host requested. */
export const requestedServices = sql`array(
  select wanted.id from unnest(gig.requested_services) with ordinality as wanted (id, place)
  where (wanted.id = any(${transportTypeIds}::int[])) = ${isRide} order by wanted.place)`
