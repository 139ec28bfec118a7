/** What is new to an account: unread messages, quotes that were not seen in the list, leads that were not opened. */
import type { NewCounts } from '#contract/notifications/notifications.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The account's own requests; a lead that was replaced by a revision counts for its messages only. */
export async function countNew(db: Queryable, accountId: number): Promise<NewCounts> {
  const [counts] = await db.query<NewCounts>(sql`
    with own as (
      select lead.id, lead.is_current from gig_request as gig
      join gig_request_vendor as lead on lead.gig_request_id = gig.id
      where gig.owner_account_id = ${accountId}::int
    ), inbox as (
      select lead.id, lead.is_current, lead.state, lead.closed_at
      from vendor join gig_request_vendor as lead on lead.vendor_id = vendor.id
      where vendor.account_id = ${accountId}::int
    )
    select
      (select count(*)::int from message join own on own.id = message.lead_id
        where message.author = 'vendor' and message.read_at is null) as "hostMessages",
      (select count(*)::int from lead_answer as reply join own on own.id = reply.lead_id
        where own.is_current and reply.is_current and reply.kind = 'quote' and reply.seen_at is null) as quotes,
      (select count(*)::int from message join inbox on inbox.id = message.lead_id
        where message.author = 'host' and message.read_at is null) as "vendorMessages",
      (select count(*)::int from inbox where is_current and state = 'delivered' and closed_at is null) as leads`)
  return counts ?? { hostMessages: 0, quotes: 0, vendorMessages: 0, leads: 0 }
}

/** Marks quotes of the account's own requests as seen; only the first time counts, and others' are left alone. */
export async function markQuotesSeen(
  db: Queryable,
  { accountId, quoteIds, now }: { accountId: number; quoteIds: readonly number[]; now: Date },
): Promise<void> {
  await db.query(sql`
    update lead_answer as reply set seen_at = ${now}::timestamptz
    from gig_request_vendor as lead join gig_request as gig on gig.id = lead.gig_request_id
    where reply.id = any(${quoteIds}::int[]) and reply.seen_at is null and lead.id = reply.lead_id
      and gig.owner_account_id = ${accountId}::int`)
}
