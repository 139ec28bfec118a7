/** How long vendors take to reply, for results: kept by a job, so that no search counts requests. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Real vendors with requests since a time, and those of whom a figure is shown. */
export async function vendorsWithRequests(db: Queryable, since: Date): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select vendor.id from vendor
    where not vendor.is_sample and (vendor.reply_minutes is not null
      or exists (select from lead where lead.vendor_id = vendor.id and lead.created_at >= ${since}::timestamptz))
    order by vendor.id`)
  return rows.map(({ id }) => id)
}

/** @param minutes null for no figure; the same as before writes nothing */
export async function storeReplyTime(tx: Queryable, vendorId: number, minutes: number | null): Promise<void> {
  const changed = await tx.query(sql`
    update vendor set reply_minutes = ${minutes}::int
    where id = ${vendorId}::int and reply_minutes is distinct from ${minutes}::int returning id`)
  if (changed.length === 0) return
  await tx.query(sql`update listing set reply_minutes = ${minutes}::int where vendor_id = ${vendorId}::int`)
}
