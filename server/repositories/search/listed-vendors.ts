/**
 * The listed vendors as a whole: by ranges of ids, for the sitemaps, how many are samples, and how
 * many really offer virtual services.
 */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface ListedVendor {
  id: number
  profileName: string
}

/**
 * The ranges of `size` ids that contain a vendor, counted from 1: with a size of 1000, range 1 is ids 1 to 1000. Each is
 * looked at until its first listed vendor, so that not every vendor is read.
 */
export async function rowRangesWithVendors(db: Queryable, size: number): Promise<number[]> {
  const rows = await db.query<{ rowRange: number }>(sql`
    select row_range as "rowRange"
    from generate_series(1, (select (max(id) - 1) / ${size}::int + 1 from vendor)) as each (row_range)
    where exists (
      select from vendor
      where id > (row_range - 1) * ${size}::bigint and id <= row_range * ${size}::bigint and is_listed
    )
    order by row_range`)
  return rows.map(({ rowRange }) => rowRange)
}

/** The vendors of a range. */
export function vendorsInRange(db: Queryable, rowRange: number, size: number): Promise<ListedVendor[]> {
  return db.query<ListedVendor>(sql`
    select id, profile_name as "profileName" from vendor
    where id > ${(rowRange - 1) * size}::bigint and id <= ${rowRange * size}::bigint and is_listed order by id`)
}

/** How many of the listed vendors are samples. */
export async function countSampleVendors(db: Queryable): Promise<number> {
  const rows = await db.query<{ count: number }>(
    sql`select count(*)::int as count from vendor where is_sample and is_listed`,
  )
  return rows[0]?.count ?? 0
}

/** Which of these listings have more virtual vendors than they name, without the samples. */
export async function listingsWithMoreThan(
  db: Queryable,
  counts: readonly { listing: number; over: number }[],
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ listing: number }>(sql`
    select wanted.listing from unnest(${counts.map(({ listing }) => listing)}::int[],
      ${counts.map(({ over }) => over)}::int[]) as wanted (listing, vendors)
    where wanted.vendors < (
      select count(*) from (
        select from listing join vendor on vendor.id = listing.vendor_id and not vendor.is_sample
        where listing.service_type_id = wanted.listing and listing.is_virtual limit wanted.vendors + 1
      ) as found
    )`)
  return new Set(rows.map(({ listing }) => listing))
}
