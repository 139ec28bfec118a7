/** Vendors that an operator has hidden. */
import { GONE_VENDOR } from '#contract/bookings/booking.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { changeVendor } from '#server/repositories/accounts/own-vendors.ts'

export interface VendorState {
  id: number
  profileName: string
  cityName: string
  stateOrProvinceAbbreviation: string
  isSample: boolean
  isListed: boolean
  /** `YYYY-MM-DD`; since when it is unlisted for want of a membership. */
  unlistedOn: string | null
  hiddenAt: Date | null
  hiddenBecause: string | null
  /** Hidden for some time only. */
  isSuspended: boolean
  /** When a suspended vendor is shown again; null for never, or while it isn’t hidden. */
  hiddenUntil: Date | null
  /** Whoever had it was deleted: what is left has no profile. */
  isDeleted: boolean
}

/** SQL condition on `vendor`: as a deletion leaves it. A vendor with an account can’t take its place by its name. */
export const isDeletedVendor = sql`(
  vendor.account_id is null and not vendor.is_sample and vendor.profile_name = ${GONE_VENDOR})`

const columns = sql`
  id, profile_name as "profileName", city_name as "cityName",
  state_or_province_abbreviation as "stateOrProvinceAbbreviation",
  is_sample as "isSample", is_listed as "isListed", unlisted_on as "unlistedOn", hidden_at as "hiddenAt", hidden_because as "hiddenBecause",
  hidden_at is not null and is_suspended as "isSuspended",
  case when hidden_at is not null and is_suspended then hidden_until end as "hiddenUntil",
  ${isDeletedVendor} as "isDeleted"`

export async function findVendorState(db: Queryable, id: number): Promise<VendorState | undefined> {
  const rows = await db.query<VendorState>(sql`select ${columns} from vendor where id = ${id}::int`)
  return rows[0]
}

/** The vendor, locked until the commit. Call it first: every decision locks the vendor before its approval. */
export async function lockVendorState(tx: Queryable, id: number): Promise<VendorState | undefined> {
  const rows = await tx.query<VendorState>(sql`select ${columns} from vendor where id = ${id}::int for update`)
  return rows[0]
}

/** Newest first. */
export const listHiddenVendors = (db: Queryable): Promise<VendorState[]> =>
  db.query<VendorState>(sql`
    select ${columns} from vendor where hidden_at is not null and not ${isDeletedVendor} order by hidden_at desc, id`)

/**
 * Hides a vendor from every list, or restores it (null). Call it inside a transaction.
 * @returns false when that is how it is already, or there is no such vendor
 */
export async function setHidden(
  tx: Queryable,
  id: number,
  hidden: { reason: string; now: Date; suspension?: { until: Date | null } } | null,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update vendor set hidden_at = ${hidden?.now ?? null}::timestamptz, hidden_because = ${hidden?.reason ?? null},
      is_suspended = ${hidden?.suspension !== undefined}::boolean,
      hidden_until = ${hidden?.suspension?.until ?? null}::timestamptz
    where id = ${id}::int and (hidden_at is null) = ${hidden !== null}::boolean returning 1`)
  if (rows.length === 0) return false
  // Writes its lists again.
  await changeVendor(tx, id, {})
  return true
}
