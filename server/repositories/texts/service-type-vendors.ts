/** The vendors whom a service type concerns. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface Batch {
  serviceTypeId: number
  /** Only vendors after this one; 0 for the first batch. */
  after: number
  take: number
}

/** Ids of those who are listed under it, in their order. */
export const vendorsListedUnder = async (db: Queryable, { serviceTypeId, after, take }: Batch): Promise<number[]> =>
  (
    await db.query<{ id: number }>(sql`
      select vendor_id as id from listing where service_type_id = ${serviceTypeId}::int
        and vendor_id > ${after}::int order by vendor_id limit ${take}::int`)
  ).map(({ id }) => id)
