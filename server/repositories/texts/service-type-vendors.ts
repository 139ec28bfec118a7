/** The vendors whom a service type concerns. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Ids of those who are listed under it, in their order. */
export const vendorsListedUnder = async (db: Queryable, serviceTypeId: number): Promise<number[]> =>
  (
    await db.query<{ id: number }>(sql`
      select vendor_id as id from listing where service_type_id = ${serviceTypeId}::int order by vendor_id`)
  ).map(({ id }) => id)
