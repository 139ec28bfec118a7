/** New vendors that wait for an operator's approval, and what was decided. */
import { countUpTo } from '#server/db/count-up-to.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isAsked } from '#server/repositories/reports/questions.ts'
import { isAfter, type RowPlace } from '#server/repositories/row-place.ts'

/** Whether new vendors are approved before they are listed. */
export async function approvesVendors(db: Queryable): Promise<boolean> {
  const rows = await db.query(sql`select 1 from marketplace_setting where name = 'approval' and value = 'on'`)
  return rows.length > 0
}

export async function askApproval(tx: Queryable, vendorId: number, now: Date): Promise<void> {
  await tx.query(sql`
    insert into vendor_approval (vendor_id, asked_at) values (${vendorId}::int, ${now}::timestamptz)
    on conflict (vendor_id) do nothing`)
}

export interface WaitingVendor {
  vendorId: number
  profileName: string
  description: string
  cityName: string
  stateOrProvinceAbbreviation: string
  askedAt: Date
  /** Stands for the name, place and description as they are. */
  mark: string
}

/** SQL fragment: the mark of the row `vendor`. */
const markOfRow = sql`encode(sha256(convert_to(concat_ws(chr(10), vendor.profile_name, vendor.city_name,
  vendor.state_or_province_abbreviation, vendor.description), 'UTF8')), 'hex')`

export async function profileMark(db: Queryable, vendorId: number): Promise<string | undefined> {
  const [row] = await db.query<{ mark: string }>(
    sql`select ${markOfRow} as mark from vendor where id = ${vendorId}::int`,
  )
  return row?.mark
}

/** SQL fragment: whether the row `vendor_approval` waits for an operator. */
const waits = (askedSince: Date) =>
  sql`decided_at is null and not ${isAsked(sql`'vendor'`, sql`vendor_approval.vendor_id::text`, askedSince)}`

/** How many vendors `waitingVendors` has, on all pages; counting ends at so many. */
export async function countWaiting(
  db: Queryable,
  { askedSince, atMost }: { askedSince: Date; atMost: number },
): Promise<number> {
  const waiting = sql`select from vendor_approval where ${waits(askedSince)}`
  const [row] = await db.query<{ count: number }>(sql`select ${countUpTo(waiting, atMost)} as count`)
  return row?.count ?? 0
}

/**
 * Those that wait, the longest first; without those that were asked something since then, until they answer.
 * @param after only those after this place
 */
export const waitingVendors = (
  db: Queryable,
  take: number,
  askedSince: Date,
  after: RowPlace | null = null,
): Promise<WaitingVendor[]> =>
  db.query<WaitingVendor>(sql`
    select vendor.id as "vendorId", profile_name as "profileName", description, city_name as "cityName",
      state_or_province_abbreviation as "stateOrProvinceAbbreviation", vendor_approval.asked_at as "askedAt",
      ${markOfRow} as mark
    from vendor_approval join vendor on vendor.id = vendor_id
    where ${waits(askedSince)} ${isAfter(sql`vendor_approval.asked_at`, sql`vendor_id`, after)}
    order by vendor_approval.asked_at, vendor_id limit ${take}::int`)

interface Approval {
  /** Null while it waits. */
  isApproved: boolean | null
  /** Null unless it was refused. */
  reason: string | null
}

export async function findApproval(db: Queryable, vendorId: number): Promise<Approval | undefined> {
  const rows = await db.query<Approval>(sql`
    select is_approved as "isApproved", reason from vendor_approval where vendor_id = ${vendorId}::int`)
  return rows[0]
}

/** Approves a vendor that waits or was refused. @returns false for another, which stays as it is */
export async function approveIfAsked(
  tx: Queryable,
  vendorId: number,
  { operator, now }: { operator: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update vendor_approval set decided_at = ${now}::timestamptz, is_approved = true, operator = ${operator}
    where vendor_id = ${vendorId}::int and is_approved is distinct from true returning 1`)
  return rows.length > 0
}

/** @returns false when the same was decided already, or the vendor never waited */
export async function decideApproval(
  tx: Queryable,
  vendorId: number,
  decided: { isApproved: boolean; reason: string | null; operator: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update vendor_approval set decided_at = ${decided.now}::timestamptz, is_approved = ${decided.isApproved}::boolean,
      reason = ${decided.reason}, operator = ${decided.operator}
    where vendor_id = ${vendorId}::int and is_approved is distinct from ${decided.isApproved}::boolean returning 1`)
  return rows.length > 0
}
