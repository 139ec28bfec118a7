/** The news of an account: unread messages, quotes that were not seen in the list, leads that were not opened. */
import type { NewCounts } from '#contract/notifications/notifications.ts'
import { rolesWith } from '#contract/team/rights.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { bookingStands } from '#server/repositories/bookings/booking-stands.ts'

/** SQL fragment: whether the row `message` is about a booking that stands, of whichever revision of its lead. */
const isAboutBooking = sql`exists (
  select from booking where booking.lead_id in (select thread_of(message.lead_id)) and ${bookingStands})`

/**
 * The account's own requests, and the inbox of its vendor; a lead that was replaced by a revision counts for its
 * messages only.
 * @param whose.vendorId null for all vendors that it works for
 */
export async function countNew(
  db: Queryable,
  { accountId, vendorId }: { accountId: number; vendorId: number | null },
): Promise<NewCounts> {
  const [counts] = await db.query<NewCounts>(sql`
    with own as (
      select lead.id, lead.is_current from request
      join lead on lead.request_id = request.id
      where request.owner_account_id = ${accountId}::int
    ), inbox as (
      select lead.id, lead.is_current, lead.state, lead.closed_at
      from teammate as mate join lead on lead.vendor_id = mate.vendor_id
      where mate.account_id = ${accountId}::int and mate.vendor_id = coalesce(${vendorId}::int, mate.vendor_id)
        and mate.role = any(${rolesWith('work')}::text[])
    ), to_client as (
      select ${isAboutBooking} as is_booked from message join own on own.id = message.lead_id
      where message.author = 'vendor' and message.read_at is null
    ), to_vendor as (
      select ${isAboutBooking} as is_booked from message join inbox on inbox.id = message.lead_id
      where message.author = 'host' and message.read_at is null
    )
    select
      (select count(*)::int from to_client) as "hostMessages",
      (select count(*)::int from to_client where is_booked) as "hostBookingMessages",
      (select count(*)::int from reply join own on own.id = reply.lead_id
        where own.is_current and reply.is_current and reply.kind = 'quote' and reply.seen_at is null) as quotes,
      (select count(*)::int from to_vendor) as "vendorMessages",
      (select count(*)::int from to_vendor where is_booked) as "vendorBookingMessages",
      (select count(*)::int from inbox where is_current and state = 'delivered' and closed_at is null) as leads`)
  const none = { hostMessages: 0, quotes: 0, vendorMessages: 0, leads: 0 }
  return counts ?? { ...none, hostBookingMessages: 0, vendorBookingMessages: 0 }
}

/** Marks quotes of the account's own requests as seen; only the first time counts, and others' are left alone. */
export async function markQuotesSeen(
  db: Queryable,
  { accountId, quoteIds, now }: { accountId: number; quoteIds: readonly number[]; now: Date },
): Promise<void> {
  await db.query(sql`
    update reply set seen_at = ${now}::timestamptz
    from lead join request on request.id = lead.request_id
    where reply.id = any(${quoteIds}::int[]) and reply.seen_at is null and lead.id = reply.lead_id
      and request.owner_account_id = ${accountId}::int`)
}
