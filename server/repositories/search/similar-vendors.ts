/** Similar vendors, added to those the client chose (docs/specification.md#similar-vendors). */
import { autoAddLimit } from '#contract/auto-add.ts'
import type { Source } from '#contract/source.ts'
import type { Queryable } from '#server/db/database.ts'
import { positionOf, type Point } from '#server/db/globe.ts'
import { sql } from '#server/db/sql.ts'
import { isBusy } from './free-on.ts'
import { vendorsServing } from './vendors-serving.ts'

export interface ContactedVendor {
  id: number
  memberLevel: number
  primaryServiceTypeId: number
}

/**
 * Ids of up to `maxAutoAdd` more vendors who come to the event and share a primary service type with one of those
 * asked, nearest to the event first (then by score). None for a vendor with memberLevel above -2 from the party source.
 */
export async function similarVendors(
  db: Queryable,
  {
    asked,
    source = 'None',
    maxAutoAdd = 0,
    take,
    eventPoint,
    eventDate,
    serviceTypeIds,
    withSamples = true,
  }: {
    asked: readonly ContactedVendor[]
    source?: Source
    maxAutoAdd?: number
    /** How many, where the client chooses from them; the source makes no difference then. */
    take?: number
    eventPoint: Point
    /** Whoever is busy on this day is not added, and places count that vendors work from on it. */
    eventDate: string
    /** Primary service types to choose from; those of everybody asked unless given. */
    serviceTypeIds?: readonly number[]
    withSamples?: boolean
  },
): Promise<number[]> {
  const levels = asked.map(({ memberLevel }) => memberLevel)
  const most = take ?? autoAddLimit(maxAutoAdd, source, levels)
  if (most === 0) return []
  const types = serviceTypeIds ?? [...new Set(asked.map(({ primaryServiceTypeId }) => primaryServiceTypeId))]
  const matches = sql`listing.service_type_id = wanted.service_type_id and listing.is_main
    and listing.vendor_id <> all(${asked.map(({ id }) => id)}::int[])
    and not ${isBusy(eventDate)}`
  const where = { list: sql`wanted.service_type_id`, position: positionOf(eventPoint), day: eventDate }
  const rows = await db.query<{ id: number }>(sql`
    select nearest.vendor_id as id
    from unnest(${types}::int[]) as wanted (service_type_id)
    cross join lateral (
      select come.* from (${vendorsServing(matches, where)}) as come
      join vendor on vendor.id = come.vendor_id and vendor.primary_service_type_id = wanted.service_type_id
        and (${withSamples}::boolean or not vendor.is_sample)
      order by chord, score desc, vendor_id
      limit ${most}::int
    ) as nearest
    order by nearest.chord, nearest.score desc, nearest.vendor_id
    limit ${most}::int`)
  return rows.map(({ id }) => id)
}
