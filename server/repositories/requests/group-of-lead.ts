/**
 * The part of the row `request` that the vendor of the row `lead` may see: the fields of its own kind. Who plays at the
 * party never learns where the limousine picks anybody up (docs/specification.md#quote-request).
 */
import { RIDE_FIELDS } from '#contract/request-fields.ts'
import { transportTypeIds } from '#server/catalog/service-types.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'

/** By the category that the vendor was asked for, whatever it offers since. */
const isRide = sql`(lead.service_type_id = any(${transportTypeIds}::int[]))`

const ofRide = (column: Sql) => sql`case when ${isRide} then ${column} end`
const atVenue = (column: Sql) => sql`case when not ${isRide} then ${column} end`

export const guestCount = atVenue(sql`request.guest_count`)
export const duration = atVenue(sql`request.duration_minutes`)
export const venue = atVenue(sql`request.venue`)
/** The street address of the row `event`. */
export const address = atVenue(sql`event.address`)
/** '' for a ride. */
export const loadIn = sql`case when ${isRide} then '' else event.load_in end`
export const passengerCount = ofRide(sql`request.passenger_count`)
export const pickUpLocation = ofRide(sql`request.pick_up_location`)
export const dropOffLocation = ofRide(sql`request.drop_off_location`)
/** `HH:mm`. */
export const startTime = sql`
  to_char(case when ${isRide} then request.pick_up_time else request.vendor_start_time end, 'HH24:MI')`

/** Names of the fields that the client left open. */
export const notSure = sql`array(
  select open.name from unnest(request.not_sure) with ordinality as open (name, place)
  where (open.name = any(${Object.keys(RIDE_FIELDS)}::text[])) = ${isRide} order by open.place)`

/** Ids of the additional services that the client requested. */
export const requestedServices = sql`array(
  select wanted.id from unnest(request.requested_services) with ordinality as wanted (id, place)
  where (wanted.id = any(${transportTypeIds}::int[])) = ${isRide} order by wanted.place)`
