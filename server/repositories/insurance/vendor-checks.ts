/** Checks of vendors by operators. A check holds for the value that was checked. */
import type { Check, VendorReviews } from '#contract/reviews/reviews.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** SQL fragment: the vendor's value of `what` today; null or '' where there is none. */
const valueOf = (what: ReturnType<typeof sql>, vendorId: ReturnType<typeof sql>) => sql`(
  case ${what}
    when 'phone' then (select phone_number from vendor where id = ${vendorId})
    when 'address' then (select address from paperwork where paperwork.vendor_id = ${vendorId})
    when 'insurance' then (
      select concat_ws(', ', insurer, covers_dollars, ends_on, file_id) from insurance as stated
      where stated.vendor_id = ${vendorId})
  end)`

/** SQL fragment: whether the row `vendor_check` is about the value that the vendor has today. */
export const isChecked = sql`vendor_check.checked = ${valueOf(sql`vendor_check.what`, sql`vendor_check.vendor_id`)}`

/** Checks that hold today, with their days. */
export const findChecks = (db: Queryable, vendorId: number): Promise<NonNullable<VendorReviews['checks']>> =>
  db.query(sql`
    select what, to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD') as "on" from vendor_check
    where vendor_id = ${vendorId}::int and ${isChecked} order by what desc`)

/** The value that would be checked; '' where there is none. */
export async function findChecked(db: Queryable, vendorId: number, what: Check): Promise<string> {
  const [row] = await db.query<{ value: string | null }>(sql`
    select ${valueOf(sql`${what}::text`, sql`${vendorId}::int`)} as value`)
  return row?.value ?? ''
}

/** Locked until the commit, so that the vendor doesn't change it meanwhile. */
export async function lockChecked(tx: Queryable, vendorId: number, what: Check): Promise<string> {
  if (what === 'phone') await tx.query(sql`select 1 from vendor where id = ${vendorId}::int for update`)
  if (what === 'address') await tx.query(sql`select 1 from paperwork where vendor_id = ${vendorId}::int for update`)
  if (what === 'insurance') await tx.query(sql`select 1 from insurance where vendor_id = ${vendorId}::int for update`)
  return findChecked(tx, vendorId, what)
}

interface NewCheck {
  vendorId: number
  what: Check
  checked: string
  now: Date
}

export async function putCheck(tx: Queryable, { vendorId, what, checked, now }: NewCheck): Promise<void> {
  await tx.query(sql`
    insert into vendor_check (vendor_id, what, checked, checked_at)
    values (${vendorId}::int, ${what}, ${checked}, ${now}::timestamptz)
    on conflict (vendor_id, what) do update set checked = excluded.checked, checked_at = excluded.checked_at`)
}

/** @returns false when there is none */
export async function deleteCheck(tx: Queryable, vendorId: number, what: Check): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from vendor_check where vendor_id = ${vendorId}::int and what = ${what} returning 1`)
  return rows.length > 0
}
