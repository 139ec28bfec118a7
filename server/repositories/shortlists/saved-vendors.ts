/** Vendors that accounts saved, and removed again. */
import { SAVED_VENDORS_MAX } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { tileColumns } from '#server/repositories/search/vendors.ts'
import type { VendorRow } from '#server/repositories/search/vendors.ts'

export interface SavedChange {
  vendorId: number
  changedAt: Date
  isRemoved: boolean
  /** The event that it was saved for; null where that is not said. */
  eventKey: string | null
}

/**
 * The latest change of each vendor stays; of two at the same moment the removal. Unknown vendors are left out.
 * @param changes at most one of each vendor
 */
export async function mergeSaved(tx: Queryable, accountId: number, changes: readonly SavedChange[]): Promise<void> {
  // In the order of their ids, so that two devices at once wait for each other instead of locking each other out.
  await tx.query(sql`
    insert into saved_vendor (account_id, vendor_id, changed_at, is_removed, event_key)
    select ${accountId}::int, vendor.id, change.changed_at, change.is_removed, change.event_key
    from unnest(${changes.map(({ vendorId }) => vendorId)}::int[],
      ${changes.map(({ changedAt }) => changedAt.toISOString())}::timestamptz[],
      ${changes.map(({ isRemoved }) => isRemoved)}::boolean[], ${changes.map(({ eventKey }) => eventKey)}::uuid[])
      as change (vendor_id, changed_at, is_removed, event_key)
    join vendor on vendor.id = change.vendor_id
    order by vendor.id
    on conflict (account_id, vendor_id) do update
      set changed_at = excluded.changed_at, is_removed = excluded.is_removed,
        event_key = case when saved_vendor.is_removed then excluded.event_key
          else coalesce(excluded.event_key, saved_vendor.event_key) end
      where excluded.changed_at > saved_vendor.changed_at
        or (excluded.changed_at = saved_vendor.changed_at and excluded.is_removed)`)
  await tx.query(sql`
    delete from saved_vendor using (
      select vendor_id, row_number() over (partition by is_removed order by changed_at desc, vendor_id) as place
      from saved_vendor where account_id = ${accountId}::int
    ) as ranked
    where account_id = ${accountId}::int and saved_vendor.vendor_id = ranked.vendor_id
      and ranked.place > ${SAVED_VENDORS_MAX}::int`)
}

interface SavedRow extends VendorRow {
  savedAt: Date
  eventKey: string | null
  isListed: boolean
}

/** Newest first. */
export function findSaved(db: Queryable, accountId: number): Promise<SavedRow[]> {
  return db.query<SavedRow>(sql`
    select ${tileColumns}, vendor.is_listed as "isListed", saved_vendor.changed_at as "savedAt",
      saved_vendor.event_key as "eventKey"
    from saved_vendor join vendor on vendor.id = saved_vendor.vendor_id
    where saved_vendor.account_id = ${accountId}::int and not saved_vendor.is_removed
    order by saved_vendor.changed_at desc, vendor.id`)
}
