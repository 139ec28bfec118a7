/** The facts of leads that come from their vendor: where it is, what it offers, and on which days it is free. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { storedPlaces, type StoredPlaces } from '#server/repositories/search/places/vendor-places.ts'
import * as group from './group-of-lead.ts'

/** `closed`: the vendor takes no events on that day of the week. */
export type DayNotFree = 'busy' | 'closed' | 'notSaid'

interface DecidingVendor extends StoredPlaces {
  serviceTypeIds: number[]
  /** Null where the vendor never said anything about its calendar. */
  saidAt: Date | null
  /** The zone of its calendar; null like `saidAt`. */
  timeZone: string | null
  knownUntil: Date | null
}

export async function findDecidingVendor(db: Queryable, vendorId: number): Promise<DecidingVendor | undefined> {
  const [vendor] = await db.query<DecidingVendor>(sql`
    select ${storedPlaces}, service_type_ids as "serviceTypeIds", said_at as "saidAt", time_zone as "timeZone",
      known_until as "knownUntil"
    from vendor left join availability on availability.vendor_id = vendor.id
    where vendor.id = ${vendorId}::int`)
  return vendor
}

/**
 * The days in a range on which a vendor is busy, or takes no events, or of which its calendar says nothing. A busy day
 * is said to be busy, whatever its hours.
 */
export async function daysNotFree(
  db: Queryable,
  vendorId: number,
  { from, until }: { from: string; until: string },
): Promise<Map<string, DayNotFree>> {
  const rows = await db.query<{ day: string; state: DayNotFree }>(sql`
    select day, 'notSaid' as state from unsaid_day
    where vendor_id = ${vendorId}::int and day between ${from}::date and ${until}::date
    union all
    select each.day::date, 'closed' from generate_series(${from}::date, ${until}::date, interval '1 day') as each (day)
    join closed_weekday on closed_weekday.vendor_id = ${vendorId}::int
      and closed_weekday.weekday = extract(dow from each.day)
    union all
    select day, 'busy' from busy_day
    where vendor_id = ${vendorId}::int and day between ${from}::date and ${until}::date`)
  return new Map(rows.map(({ day, state }) => [day, state]))
}

/** SQL fragments of the row `lead`: what its facts are made of. */
export const ofLead = sql`
  lead.service_type_id as "serviceTypeId", request.requested_services as "wantedServiceIds",
  (select count(distinct other.vendor_id)::int from lead as other
    where other.request_id = lead.request_id and other.vendor_id <> lead.vendor_id) as "othersAsked",
  json_build_object('startsAt', ${group.startTime}, 'minutes', ${group.duration}, 'timeZone', request.time_zone)
    as "askedTime"`

export interface FactsOfLead {
  serviceTypeId: number
  /** All services that the client wants, from any vendor. */
  wantedServiceIds: number[]
  othersAsked: number
  /** The time of day for which the client asks, at the event's place; null, like its length, while it is open. */
  askedTime: { startsAt: string | null; minutes: number | null; timeZone: string }
}
