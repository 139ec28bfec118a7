/** The sample vendor that a trial signs in as. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface SampleVendorRow {
  id: number
  profileName: string
  primaryServiceTypeId: number
  locationFileName: string
}

/**
 * A listed sample vendor that the account manages, or that none does, preferably of a service type.
 * @param username of the account, in lower case
 */
export async function findSampleVendor(
  db: Queryable,
  { username, preferredServiceTypeId }: { username: string; preferredServiceTypeId: number },
): Promise<SampleVendorRow | undefined> {
  const rows = await db.query<SampleVendorRow>(sql`
    select vendor.id, profile_name as "profileName", primary_service_type_id as "primaryServiceTypeId",
      location_file_name as "locationFileName"
    from vendor left join account on account.id = vendor.account_id
    where is_sample and is_listed and (account.id is null or account.username = ${username})
    order by account.id is null, primary_service_type_id <> ${preferredServiceTypeId}::int, vendor.id limit 1`)
  return rows[0]
}

/** Listed sample vendors of a service type that no account manages, the nearest to another one first. */
export function findSampleVendorsNear(
  db: Queryable,
  { id }: Pick<SampleVendorRow, 'id'>,
  serviceTypeId: number,
  take: number,
): Promise<SampleVendorRow[]> {
  return db.query<SampleVendorRow>(sql`
    select vendor.id, vendor.profile_name as "profileName", vendor.primary_service_type_id as "primaryServiceTypeId",
      vendor.location_file_name as "locationFileName"
    from vendor join vendor as other on other.id = ${id}::int
    where vendor.is_sample and vendor.is_listed and vendor.account_id is null and vendor.id <> other.id
      and vendor.primary_service_type_id = ${serviceTypeId}::int
    order by (vendor.latitude - other.latitude) ^ 2 + (vendor.longitude - other.longitude) ^ 2, vendor.id
    limit ${take}::int`)
}
