/** How long vendors take to reply, for results: kept by a job, so that no search counts requests. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface DueVendor {
  vendorId: number
  /** As it was counted before; null for no figure. */
  minutes: number | null
  /** Samples and deleted ones are not counted. */
  isCounted: boolean
}

/** Whether no other server counts until the commit. */
export async function mayCountReplyTimes(tx: Queryable): Promise<boolean> {
  const [turn] = await tx.query<{ isMine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('reply times', 0)) as "isMine"`,
  )
  return turn?.isMine === true
}

/**
 * Takes vendors of whom something has changed since they were counted, or whose figure has become another one by now.
 * One that was counted later than now has to be counted again: a clock was ahead.
 */
export const takeDueVendors = (tx: Queryable, now: Date, take: number): Promise<DueVendor[]> =>
  tx.query<DueVendor>(sql`
    with due as (
      (select vendor_id from (select vendor_id from reply_time_due where due_at <= ${now}::timestamptz
        order by due_at limit ${take}::int) as soonest)
      union (select vendor_id from (select vendor_id from reply_time_due
        where counted_at > greatest(${now}::timestamptz, now()) + interval '1 hour' limit ${take}::int) as ahead)
      order by 1 limit ${take}::int
    ), taken as (
      delete from reply_time_due where vendor_id = any(array(select vendor_id from due))
    )
    select due.vendor_id as "vendorId", vendor.reply_minutes as minutes,
      coalesce(not vendor.is_sample, false) as "isCounted"
    from due left join vendor on vendor.id = due.vendor_id`)

interface CountedVendor {
  vendorId: number
  minutes: number | null
  /** When time alone changes it; null for never. */
  changeAt: Date | null
}

/** Notes when to count them again. */
export async function noteCountedVendors(tx: Queryable, vendors: readonly CountedVendor[], now: Date): Promise<void> {
  await tx.query(sql`
    insert into reply_time_due (vendor_id, due_at, counted_at)
    select vendor_id, coalesce(due_at, 'infinity'), ${now}::timestamptz
    from unnest(${vendors.map(({ vendorId }) => vendorId)}::int[],
      ${vendors.map(({ changeAt }) => changeAt?.toISOString() ?? null)}::timestamptz[]) as counted (vendor_id, due_at)`)
}

/** Stores other reply times with the vendors and with the lists that show them. */
export async function storeReplyTimes(tx: Queryable, vendors: readonly CountedVendor[]): Promise<void> {
  const ids = vendors.map(({ vendorId }) => vendorId)
  const counted = sql`unnest(${ids}::int[], ${vendors.map(({ minutes }) => minutes)}::int[]) as counted (id, minutes)`
  await tx.query(sql`select from vendor where id = any(${ids}::int[]) order by id for no key update`)
  await tx.query(sql`update vendor set reply_minutes = counted.minutes from ${counted} where vendor.id = counted.id`)
  await tx.query(sql`
    update listing set reply_minutes = counted.minutes from ${counted} where listing.vendor_id = counted.id`)
}
