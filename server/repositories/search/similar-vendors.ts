/** Similar vendors, added to those the client chose (docs/specification.md#similar-vendors). */
import { autoAddLimit } from '#contract/auto-add.ts'
import type { Source } from '#contract/quote.ts'
import type { Queryable } from '#server/db/database.ts'
import { chordOf, cubeText, positionOf, type Point } from '#server/db/globe.ts'
import { sql } from '#server/db/sql.ts'

export interface ContactedVendor {
  id: number
  memberLevel: number
  primaryServiceTypeId: number
}

/** A vendor further away than this is not an alternative. */
export const SIMILAR_WITHIN_MILES = 100

/**
 * Ids of up to `maxAutoAdd` more vendors within 100 miles that share a primary service type with one of those asked,
 * nearest to the event first (then by score). None for a vendor with memberLevel above -2 from the party source.
 */
export async function similarVendors(
  db: Queryable,
  {
    asked,
    source,
    maxAutoAdd,
    eventPoint,
  }: { asked: readonly ContactedVendor[]; source: Source; maxAutoAdd: number; eventPoint: Point },
): Promise<number[]> {
  const most = autoAddLimit(
    maxAutoAdd,
    source,
    asked.map(({ memberLevel }) => memberLevel),
  )
  if (most === 0) return []
  const point = cubeText(positionOf(eventPoint))
  const rows = await db.query<{ id: number }>(sql`
    select vendor.id
    from unnest(${[...new Set(asked.map(({ primaryServiceTypeId }) => primaryServiceTypeId))]}::int[]) as wanted (service_type_id)
    cross join lateral (
      select listing.vendor_id, listing.score, listing.loc <-> ${point}::cube as chord
      from listing join vendor on vendor.id = listing.vendor_id and vendor.primary_service_type_id = wanted.service_type_id
      where listing.service_type_id = wanted.service_type_id and listing.vendor_id <> all(${asked.map(({ id }) => id)}::int[])
        and listing.loc <@ cube_enlarge(${point}::cube, ${chordOf(SIMILAR_WITHIN_MILES)}::float8, 3)
        and listing.loc <-> ${point}::cube <= ${chordOf(SIMILAR_WITHIN_MILES)}::float8
      order by chord, listing.score desc, listing.vendor_id
      limit ${most}::int
    ) as nearest
    join vendor on vendor.id = nearest.vendor_id
    order by nearest.chord, nearest.score desc, nearest.vendor_id
    limit ${most}::int`)
  return rows.map(({ id }) => id)
}
