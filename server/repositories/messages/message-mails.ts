/** The mails to the two sides about messages: everything that is unread, several in one mail. */
import type { Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { clientConfirmed } from '#server/repositories/requests/client-confirmed.ts'
import { eventDates } from '#server/repositories/bookings/agreed-date.ts'

/** One person: a vendor, or the reader of a client's address. */
export interface Recipient {
  to: Side
  vendorId: number
  /** In lower case. */
  clientEmail: string
  /** Null when no account manages the vendor. */
  email: string | null
  name: string
}

/** The person whom a message about this lead is for. */
export async function findRecipient(db: Queryable, leadId: number, to: Side): Promise<Recipient | undefined> {
  const rows = await db.query<Recipient>(sql`
    select ${to} as to, vendor.id as "vendorId", lower(client.email) as "clientEmail",
      case when ${to} = 'host' then client.email else account.username end as email,
      case when ${to} = 'host' then client.first_name else vendor.profile_name end as name
    from lead
    join request on request.id = lead.request_id
    join client on client.id = request.client_id
    join vendor on vendor.id = lead.vendor_id
    left join account on account.id = vendor.account_id
    where lead.id = ${leadId}::int`)
  return rows[0]
}

/** One condition for each side: of both in one, the planner could use the index of neither. */
const notMailed = ({ to, vendorId, clientEmail }: Recipient) => sql`
  message.told_at is null and message.read_at is null and message.author <> ${to} and message.lead_id in (
    select lead.id from lead
    where ${to === 'vendor' ? sql`lead.vendor_id = ${vendorId}::int` : sql`lead.client_email = ${clientEmail}`})`

/** SQL: whether the person has messages that were not mailed. */
export const notMailedStatement = (recipient: Recipient) =>
  sql`select 1 from message where ${notMailed(recipient)} limit 1`

export async function hasNotMailed(db: Queryable, recipient: Recipient): Promise<boolean> {
  const rows = await db.query(notMailedStatement(recipient))
  return rows.length > 0
}

/**
 * Takes all messages that were not mailed to the person. The job remembers them, so that each of its attempts mails
 * the same ones.
 * @returns their ids
 */
export async function takeNotMailed(
  tx: Queryable,
  { jobId, payload, recipient, now }: { jobId: number; payload: object; recipient: Recipient; now: Date },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    update message set told_at = ${now}::timestamptz where ${notMailed(recipient)} returning id`)
  const messageIds = rows.map(({ id }) => id).sort((a, b) => a - b)
  await tx.query(
    sql`update job set payload = ${JSON.stringify({ ...payload, messageIds })}::jsonb where id = ${jobId}::bigint`,
  )
  return messageIds
}

/** A message as it appears in a mail. */
interface MailedMessage {
  leadId: number
  authorName: string
  text: string
  files: number
  eventType: string
  eventDate: string
  eventDateLatest: string | null
  /** Whether the client has proven the address for this request. */
  isClientProven: boolean
}

/** Oldest first; without those that are gone. */
export function findMailed(db: Queryable, ids: readonly number[]): Promise<MailedMessage[]> {
  return db.query<MailedMessage>(sql`
    select lead.id as "leadId",
      case when message.author = 'vendor' then vendor.profile_name else client.first_name end as "authorName",
      message.text, (select count(*)::int from message_attachment where message_id = message.id) as files,
      request.event_type as "eventType", ${eventDates}, ${clientConfirmed} as "isClientProven"
    from message
    join lead on lead.id = message.lead_id
    join request on request.id = lead.request_id
    join client on client.id = request.client_id
    join vendor on vendor.id = lead.vendor_id
    where message.id = any(${ids}::int[]) order by message.id`)
}
