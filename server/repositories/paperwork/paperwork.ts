/** Whose a vendor's papers are, and the signatures under its agreements. */
import type { InvoiceNumbers, Paperwork } from '#contract/paperwork/paperwork.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Undefined where the vendor never saved it. */
export async function findPaperwork(db: Queryable, vendorId: number): Promise<Paperwork | undefined> {
  const [row] = await db.query<Paperwork>(sql`
    select business_name as "businessName", address, business_number as "businessNumber",
      tax_percent::float8 as "taxPercent", own_terms as "ownTerms",
      case when next_invoice is not null then json_build_object('prefix', invoice_prefix, 'next', next_invoice) end
        as "invoiceNumbers"
    from paperwork where vendor_id = ${vendorId}::int`)
  return row
}

/** Invoices wait for it until the commit: how they are numbered is about to change. */
export async function lockPaperwork(tx: Queryable, vendorId: number): Promise<void> {
  await tx.query(sql`select 1 from paperwork where vendor_id = ${vendorId}::int for update`)
}

/** @param numbers null for none */
export async function setInvoiceNumbers(
  tx: Queryable,
  vendorId: number,
  numbers: InvoiceNumbers | null,
): Promise<void> {
  await tx.query(sql`
    update paperwork set next_invoice = ${numbers?.next ?? null}::int,
      invoice_prefix = coalesce(${numbers?.prefix ?? null}::text, invoice_prefix)
    where vendor_id = ${vendorId}::int`)
}

export async function putPaperwork(
  db: Queryable,
  vendorId: number,
  { businessName, address, businessNumber, taxPercent, ownTerms }: Omit<Paperwork, 'invoiceNumbers'>,
  now: Date,
): Promise<void> {
  await db.query(sql`
    insert into paperwork (vendor_id, business_name, address, business_number, tax_percent, own_terms, changed_at)
    values (${vendorId}::int, ${businessName}, ${address}, ${businessNumber}, ${taxPercent}::numeric, ${ownTerms},
      ${now}::timestamptz)
    on conflict (vendor_id) do update set business_name = excluded.business_name, address = excluded.address,
      business_number = excluded.business_number, tax_percent = excluded.tax_percent, own_terms = excluded.own_terms,
      changed_at = excluded.changed_at`)
}

/** A signature as stored; `hash` is of what was agreed then. */
export interface SignatureRow {
  side: Side
  name: string
  at: string
  hash: string
}

/** SQL fragment: the signatures of the row `booking`, oldest first. */
export const signaturesOfBooking = sql`(
  select coalesce(json_agg(json_build_object('side', signed.side, 'name', signed.name, 'at', signed.signed_at,
    'hash', signed.agreement_hash) order by signed.id), '[]')
  from booking_signature as signed where signed.booking_id = booking.id)`

/** SQL fragment: whose the papers of the row `booking` are, under the name of the profile where nothing was saved. */
export const businessOfBooking = sql`(
  select json_build_object('name', coalesce(nullif(own.business_name, ''), vendor.profile_name),
    'address', coalesce(own.address, ''), 'number', coalesce(own.business_number, ''))
  from vendor left join paperwork as own on own.vendor_id = vendor.id where vendor.id = booking.vendor_id)`

interface NewSignature {
  bookingId: number
  side: Side
  accountId: number
  name: string
  hash: string
  /** The Idempotency-Key of the write. */
  key: string
  now: Date
}

/** @returns its id; undefined when the side has signed this agreement before */
export async function addSignature(
  tx: Queryable,
  { bookingId, side, accountId, name, hash, key, now }: NewSignature,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into booking_signature (booking_id, side, account_id, name, agreement_hash, idempotency_key, signed_at)
    values (${bookingId}::int, ${side}, ${accountId}::int, ${name}, ${hash}, ${key}::uuid, ${now}::timestamptz)
    on conflict (booking_id, side, agreement_hash) do nothing
    returning id`)
  return row?.id
}
