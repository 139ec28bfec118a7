/** Messages of threads. `leadId` may be any revision of a lead: `thread_of` finds the others. */
import type { Side } from '#contract/bookings/ledger.ts'
import type { Message } from '#contract/messages/messages.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { oneRow } from '#server/db/one-row.ts'
import { writtenBy } from '#server/repositories/team/teams.ts'

/** SQL fragment: how many messages of `author` on the row `lead` the other side has not read; 0 for an old revision. */
export const unreadFrom = (author: Side) => sql`(case when lead.is_current then (
  select count(*)::int from message
  where message.read_at is null and message.author = ${author} and message.lead_id in (select thread_of(lead.id)))
    else 0 end)`

const OF_MESSAGE = {
  by: sql`message.account_id`,
  at: sql`message.created_at`,
  vendorId: sql`(select lead.vendor_id from lead where lead.id = message.lead_id)`,
}

/** @param reader whose own messages carry their keys */
export function listMessages(
  db: Queryable,
  { leadId, reader, before, take }: { leadId: number; reader: Side; before: number | null; take: number },
): Promise<Message[]> {
  return db.query<Message>(sql`
    select * from (
      select id, case when author = ${reader} then idempotency_key end as key, author,
        case when author = 'vendor' then ${writtenBy(OF_MESSAGE, reader)} end as person, text,
        to_json(created_at)#>>'{}' as "sentAt", to_json(read_at)#>>'{}' as "readAt",
        (select coalesce(json_agg(json_build_object('id', file.id, 'name', file.name, 'kind', file.kind,
          'bytes', file.bytes)
          order by file.place), '[]') from message_attachment as file where file.message_id = message.id) as attachments
      from message
      where lead_id in (select thread_of(${leadId}::int)) and (${before}::int is null or id < ${before}::int)
      order by id desc limit ${take}::int
    ) as latest order by id`)
}

interface NewMessageRow {
  leadId: number
  key: string
  author: Side
  accountId: number | null
  text: string
  now: Date
}

/** @returns its id */
export async function addMessage(tx: Queryable, message: NewMessageRow): Promise<number> {
  const { leadId, key, author, accountId, text, now } = message
  const { id } = oneRow(
    await tx.query<{ id: number }>(sql`
    insert into message (lead_id, idempotency_key, author, account_id, text, created_at)
    values (${leadId}::int, ${key}::uuid, ${author}, ${accountId}::int, ${text}, ${now}::timestamptz) returning id`),
  )
  return id
}

/** Marks the messages of `author` up to this one as read; only the first time counts. */
export async function markRead(
  db: Queryable,
  { leadId, author, upTo, now }: { leadId: number; author: Side; upTo: number; now: Date },
): Promise<void> {
  await db.query(sql`
    update message set read_at = ${now}::timestamptz
    where lead_id in (select thread_of(${leadId}::int)) and author = ${author} and id <= ${upTo}::int
      and read_at is null`)
}

export async function countUnread(db: Queryable, leadId: number, author: Side): Promise<number> {
  const [row] = await db.query<{ unread: number }>(sql`
    select count(*)::int as unread from message
    where lead_id in (select thread_of(${leadId}::int)) and author = ${author} and read_at is null`)
  return row?.unread ?? 0
}
