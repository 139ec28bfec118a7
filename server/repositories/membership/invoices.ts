/** Orders and renewals that are paid by invoice and not paid yet. */
import type { Tier } from '#contract/commerce.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface InvoiceRow {
  kind: 'order' | 'renewal' | 'upgrade'
  id: number
  vendorId: number
  profileName: string
  tier: Tier
  months: number
  totalCents: number
  invoicedAt: Date
  /** For a renewal, the end of the previous term; for an upgrade, that of its own; null for the signup's order. */
  follows: string | null
}

const open = sql`
  select invoice.kind, invoice.id, invoice.vendor_id as "vendorId", vendor.profile_name as "profileName", option.tier,
    option.months, invoice.total_cents as "totalCents", invoice.invoiced_at as "invoicedAt", invoice.follows
  from (
    select 'order' as kind, id, vendor_id, membership_option_id, total_cents, invoiced_at, null::date as follows
    from membership_order where status = 'invoiced'
    union all
    select kind, id, vendor_id, membership_option_id, total_cents, invoiced_at, follows
    from membership_renewal where status = 'invoiced'
  ) as invoice
  join membership_option as option on option.id = invoice.membership_option_id
  join vendor on vendor.id = invoice.vendor_id`

/** The oldest first. */
export const findOpenInvoices = (db: Queryable): Promise<InvoiceRow[]> =>
  db.query<InvoiceRow>(sql`${open} order by invoice.invoiced_at, invoice.id`)

/** The newest first. */
export const findInvoicesOfVendor = (db: Queryable, vendorId: number): Promise<InvoiceRow[]> =>
  db.query<InvoiceRow>(sql`${open} where invoice.vendor_id = ${vendorId}::int
    order by invoice.invoiced_at desc, invoice.id desc`)

export async function findInvoice(
  db: Queryable,
  { kind, id }: Pick<InvoiceRow, 'kind' | 'id'>,
): Promise<InvoiceRow | undefined> {
  const rows = await db.query<InvoiceRow>(sql`${open} where invoice.kind = ${kind} and invoice.id = ${id}::int`)
  return rows[0]
}

/** The order of a signup is invoiced; its vendor is there. */
export async function endOrderInvoiced(
  tx: Queryable,
  id: number,
  { vendorId, now }: { vendorId: number; now: Date },
): Promise<void> {
  await tx.query(sql`
    update membership_order set status = 'invoiced', charging_since = null, invoiced_at = ${now}::timestamptz,
      vendor_id = ${vendorId}::int, fields = '{}'
    where id = ${id}::int`)
}

export async function endRenewalInvoiced(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.query(sql`
    update membership_renewal set status = 'invoiced', charging_since = null, invoiced_at = ${now}::timestamptz
    where id = ${id}::int`)
}

/** The vendor does not have to pay it: the order of a signup stays for the record, a renewal may be asked for again. */
export async function cancelInvoiceRow(tx: Queryable, { kind, id }: Pick<InvoiceRow, 'kind' | 'id'>): Promise<void> {
  await tx.query(
    kind === 'order'
      ? sql`update membership_order set status = 'canceled' where id = ${id}::int and status = 'invoiced'`
      : sql`update membership_renewal set status = 'open' where id = ${id}::int and status = 'invoiced'`,
  )
}

/** For a vendor that is deleted. */
export async function cancelInvoicesOfVendor(tx: Queryable, vendorId: number | null): Promise<void> {
  await tx.query(sql`
    update membership_order set status = 'canceled' where vendor_id = ${vendorId}::int and status = 'invoiced'`)
  await tx.query(sql`
    update membership_renewal set status = 'open' where vendor_id = ${vendorId}::int and status = 'invoiced'`)
}
