/** Invoices that their vendor numbers: one after the other, without holes, each fixed when it is issued. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface IssuedInvoice {
  /** Prefix and number: `2027-15`. */
  label: string
  businessName: string
  address: string
  businessNumber: string
  issuedAt: Date
}

export async function findInvoice(db: Queryable, bookingId: number): Promise<IssuedInvoice | undefined> {
  const [row] = await db.query<IssuedInvoice>(sql`
    select prefix || number as label, business_name as "businessName", address, business_number as "businessNumber",
      issued_at as "issuedAt"
    from booking_invoice where booking_id = ${bookingId}::int`)
  return row
}

/** SQL fragment: the number of the invoice of the row `booking`; null before it is issued. */
export const invoiceNumberOfBooking = sql`(
  select invoice.prefix || invoice.number from booking_invoice as invoice where invoice.booking_id = booking.id)`

/**
 * Gives a booking's invoice the next number, with whose it is today. Nothing happens where its vendor numbers none, or
 * it has one. The vendor's row is locked until the commit, so that numbers follow each other.
 */
export async function addInvoice(tx: Queryable, bookingId: number, now: Date): Promise<void> {
  await tx.query(sql`
    select 1 from paperwork where vendor_id = (select vendor_id from booking where id = ${bookingId}::int) for update`)
  await tx.query(sql`
    with added as (
      insert into booking_invoice (booking_id, vendor_id, prefix, number, business_name, address, business_number,
        issued_at)
      select booking.id, vendor.id, own.invoice_prefix, own.next_invoice,
        coalesce(nullif(own.business_name, ''), vendor.profile_name), own.address, own.business_number,
        ${now}::timestamptz
      from booking join vendor on vendor.id = booking.vendor_id join paperwork as own on own.vendor_id = vendor.id
      where booking.id = ${bookingId}::int and own.next_invoice is not null
      on conflict (booking_id) do nothing
      returning vendor_id
    )
    update paperwork set next_invoice = next_invoice + 1 from added where paperwork.vendor_id = added.vendor_id`)
}

/** The last number of a vendor's invoices with a prefix; null before the first. */
export async function lastInvoiceNumber(db: Queryable, vendorId: number, prefix: string): Promise<number | null> {
  const [row] = await db.query<{ number: number | null }>(sql`
    select max(number) as number from booking_invoice where vendor_id = ${vendorId}::int and prefix = ${prefix}`)
  return row?.number ?? null
}
