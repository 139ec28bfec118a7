/** Vendors in ranges of their numbers, for the sitemaps. A vendor never changes its number, so it stays in its range. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface ListedVendor {
  id: number
  profileName: string
}

/** The ranges of `size` numbers that hold any vendor, from 1 on: with 1000, the first is 1 to 1000. */
export async function rowRangesWithVendors(db: Queryable, size: number): Promise<number[]> {
  const rows = await db.query<{ rowRange: number }>(sql`
    select distinct (id - 1) / ${size}::int + 1 as "rowRange" from vendor order by 1`)
  return rows.map(({ rowRange }) => rowRange)
}

/** The vendors of a range. */
export function vendorsInRange(db: Queryable, rowRange: number, size: number): Promise<ListedVendor[]> {
  return db.query<ListedVendor>(sql`
    select id, profile_name as "profileName" from vendor
    where id > ${(rowRange - 1) * size}::bigint and id <= ${rowRange * size}::bigint order by id`)
}
