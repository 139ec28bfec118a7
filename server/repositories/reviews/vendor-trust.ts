/** A vendor beside its reviews: its checked email address, and the terms of its bookings. */
import type { CancellationPolicy } from '#contract/bookings/quote-terms.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface VendorTrust {
  isEmailConfirmed: boolean
  /** Bookings whose quote was accepted and that were confirmed. */
  bookings: number
  /** The middle one of them, in percent of the price. */
  depositPercent: number | null
  /** The most frequent one; null where none says. */
  cancellation: CancellationPolicy | null
}

export async function vendorTrust(db: Queryable, vendorId: number): Promise<VendorTrust | undefined> {
  const [row] = await db.query<VendorTrust>(sql`
    select exists (
        select from account join vendor on vendor.account_id = account.id
        where vendor.id = ${vendorId}::int and account.email_confirmed_at is not null) as "isEmailConfirmed",
      count(*)::int as bookings,
      round(percentile_cont(0.5) within group (order by 100.0 * deposit_cents / total_cents))::int as "depositPercent",
      mode() within group (order by cancellation) as cancellation
    from booking
    where vendor_id = ${vendorId}::int and confirmed_at is not null and total_cents > 0`)
  return row
}
