/** A vendor's threads: those of its leads in which something was written. */
import { EXCERPT_CHARS, type ThreadSummary } from '#contract/messages/messages.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { eventDates } from '#server/repositories/bookings/agreed-date.ts'
import { unreadFrom } from './messages.ts'

/** The latest message first. `total` counts all threads, also those on other pages. */
export async function vendorThreads(
  db: Queryable,
  vendorId: number,
  { take, skip }: { take: number; skip: number },
): Promise<{ threads: ThreadSummary[]; total: number }> {
  const rows = await db.query<ThreadSummary & { total: number }>(sql`
    select lead.id as "leadId", client.first_name || ' ' || client.last_name as "otherName",
      request.event_type as "eventType", ${eventDates}, ${unreadFrom('host')} as unread,
      json_build_object('author', latest.author, 'text', left(latest.text, ${EXCERPT_CHARS}::int),
        'files', (select count(*)::int from message_attachment where message_id = latest.id),
        'sentAt', latest.created_at) as latest,
      count(*) over ()::int as total
    from lead
    join request on request.id = lead.request_id
    join client on client.id = request.client_id
    join lateral (
      select message.id, message.author, message.text, message.created_at from message
      where message.lead_id in (select thread_of(lead.id)) order by message.id desc limit 1
    ) as latest on true
    where lead.vendor_id = ${vendorId}::int and lead.is_current
    order by latest.id desc limit ${take}::int offset ${skip}::int`)
  return { threads: rows.map(({ total: _total, ...thread }) => thread), total: rows[0]?.total ?? 0 }
}
