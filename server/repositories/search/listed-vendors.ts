/** Vendors in stretches by their number, for the sitemaps: their numbers never change, so neither do the stretches. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface ListedVendor {
  id: number
  profileName: string
}

/** The stretches of `size` numbers that hold any vendor, from 1 on: with 1000, the first is 1 to 1000. */
export async function rowRangesWithVendors(db: Queryable, size: number): Promise<number[]> {
  const rows = await db.query<{ rowRange: number }>(sql`
    select distinct (id - 1) / ${size}::int + 1 as stretch from vendor order by stretch`)
  return rows.map(({ rowRange }) => rowRange)
}

/** The vendors of a stretch. */
export function vendorsInRange(db: Queryable, rowRange: number, size: number): Promise<ListedVendor[]> {
  return db.query<ListedVendor>(sql`
    select id, profile_name as "profileName" from vendor
    where id > ${(rowRange - 1) * size}::bigint and id <= ${rowRange * size}::bigint order by id`)
}
