/** Vendors' replies to leads. */
import type { ReplyInput } from '#contract/inbox/reply-input.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { LeadReply } from '#contract/leads.ts'
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import { QUOTE_REVISIONS_SHOWN } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { bookingStands } from '#server/repositories/bookings/booking-stands.ts'
import { oneRow } from '#server/db/one-row.ts'
import type { Sql } from '#server/db/sql.ts'
import { writtenBy } from '#server/repositories/team/teams.ts'
import { clientConfirmed } from './client-confirmed.ts'

const OF_REPLY = {
  by: sql`reply.account_id`,
  at: sql`reply.created_at`,
  vendorId: sql`(select own.vendor_id from lead as own where own.id = reply.lead_id)`,
}

/** The row `reply` of `reply` as both sides read it. The terms are as the contract has them, nulls included. */
const replyJson = (reader: Side) => sql`
  (jsonb_strip_nulls(jsonb_build_object('id', reply.id, 'kind', reply.kind, 'price', reply.price_cents / 100.0,
    'includes', reply.includes, 'validUntil', reply.valid_until, 'message', reply.message, 'answeredAt',
    reply.created_at, 'person', ${writtenBy(OF_REPLY, reader)},
    'revision', case when reply.kind = 'quote' then reply.revision end))
  || case when reply.terms is null then '{}' else jsonb_build_object('terms', reply.terms) end)`

/** SQL fragment: the reply to the row `lead`, as both sides read it; null before there is one. */
export const replyOfLead = (reader: Side) => sql`(
  select ${replyJson(reader)} from reply where reply.lead_id = lead.id and reply.is_current)`

/** SQL fragment: the quotes that the present reply to the row `lead` replaced, newest first. */
export const earlierRepliesOfLead = (reader: Side) => sql`(
  select coalesce(json_agg(earlier.reply order by earlier.id desc), '[]') from (
    select reply.id, ${replyJson(reader)} as reply from reply
    where reply.lead_id = lead.id and not reply.is_current and reply.kind = 'quote'
    order by reply.id desc limit ${QUOTE_REVISIONS_SHOWN}::int) as earlier)`

/** SQL fragment: how far the present quote to the row `lead` is with the client; null where there is none. */
export const progressOfLead = sql`(
  select json_build_object('price', reply.price_cents / 100.0, 'sentAt', reply.created_at,
    'deliveredAt', reply.told_at, 'seenAt', reply.seen_at, 'nudgedAt', lead.nudged_at)
  from reply where reply.lead_id = lead.id and reply.is_current and reply.kind = 'quote')`

/** SQL fragment: the latest booking of the present quote to the row `lead`, or one that stands; null for none. */
export const bookingOfLead = sql`(
  select json_build_object('id', booking.id, 'state', booking.state, 'wasConfirmed', booking.confirmed_at is not null,
    'cancelledBy', booking.canceled_by, 'eventDate', booking.event_date)
  from booking
  where booking.lead_id = lead.id and (${bookingStands}
    or exists (select from reply where reply.id = booking.quote_id and reply.is_current))
  order by booking.id desc limit 1)`

/** SQL fragment: when and why a row, of a lead or a request, was closed; null while it is open. */
export const closedOf = (row: Sql) => sql`
  case when ${row}.closed_at is not null
    then json_build_object('at', ${row}.closed_at, 'because', ${row}.closed_because) end`

/** The closing of the row `lead`, with what its client said. */
export const closedLead = sql`
  case when lead.closed_at is not null then
    json_build_object('at', lead.closed_at, 'because', lead.closed_because, 'reason', lead.close_reason) end`

/** A lead of a vendor, locked until the commit: a revision that arrives in the meantime comes after the reply. */
export async function lockLead(tx: Queryable, leadId: number, vendorId: number): Promise<LockedLead | undefined> {
  const locked = await tx.query(sql`
    select 1 from lead where id = ${leadId}::int and vendor_id = ${vendorId}::int for update`)
  if (locked.length === 0) return undefined
  // A statement of its own: one that waited for the lock would not see the booking of whoever held it.
  const rows = await tx.query<LockedLead>(sql`
    select is_current as "isCurrent", state in ('quoted', 'declined') as "isReplied",
      closed_at is not null as "isClosed",
      exists (select from booking
        where booking.lead_id = lead.id and ${bookingStands}) as "isBooked"
    from lead where id = ${leadId}::int`)
  return rows[0]
}

interface LockedLead {
  isCurrent: boolean
  isReplied: boolean
  /** The client chose another vendor or closed the request, or the event is over. */
  isClosed: boolean
  /** The client accepted the present quote. */
  isBooked: boolean
}

/** Retires the current reply. @returns false when `replyId` is not the current one */
export async function replaceReply(tx: Queryable, leadId: number, replyId: number | null): Promise<boolean> {
  const rows = await tx.query(sql`
    update reply set is_current = false where lead_id = ${leadId}::int and id = ${replyId}::int and is_current
    returning 1`)
  return rows.length > 0
}

/** Adds a reply and sets the state of its lead. @param given.ownTerms the vendor's, for a quote @returns its id */
export async function addReply(
  tx: Queryable,
  {
    key,
    accountId,
    reply,
    ownTerms,
    now,
  }: { key: string; accountId: number; reply: ReplyInput; ownTerms: QuoteTerms['ownTerms']; now: Date },
): Promise<number> {
  const quote = reply.kind === 'quote' ? reply : null
  const terms = quote?.terms && { ...quote.terms, ...(ownTerms && { ownTerms }) }
  const { id } = oneRow(
    await tx.query<{ id: number }>(sql`
    insert into reply (lead_id, idempotency_key, account_id, kind, price_cents, includes, valid_until, message,
      terms, revision, created_at)
    values (${reply.leadId}::int, ${key}::uuid, ${accountId}::int, ${reply.kind},
      ${quote && Math.round(quote.price * 100)}::int, ${quote?.includes ?? null}, ${quote?.validUntil ?? null}::date,
      ${reply.message},
      ${terms ? JSON.stringify(terms) : null}::jsonb,
      (select count(*) + 1 from reply where lead_id = ${reply.leadId}::int), ${now}::timestamptz)
    returning id`),
  )
  await tx.query(sql`
    update lead
    set state = ${quote ? 'quoted' : 'declined'}, opened_at = coalesce(opened_at, ${now}::timestamptz)
    where id = ${reply.leadId}::int`)
  return id
}

/** The content of the email to the client. */
interface ReplyToNotify {
  /** Whether it replaces an earlier reply that was emailed to the client. */
  isChange: boolean
  leadId: number
  reply: LeadReply
  /** `email` is null when no account manages the vendor anymore. */
  vendor: { vendorId: number; profileName: string; email: string | null }
  /** `isProven`: whether the client has proven the address for this request. */
  client: { email: string; firstName: string; isProven: boolean }
  eventType: string
  eventDate: string
  eventDateLatest: string | null
}

/**
 * A reply with its recipient; undefined when it was deleted with its request, when a newer reply, which has an
 * email of its own, replaced it, or when it is a quote on a closed lead.
 */
export async function findReplyToNotify(db: Queryable, replyId: number): Promise<ReplyToNotify | undefined> {
  const rows = await db.query<ReplyToNotify>(sql`
    select lead.id as "leadId", ${replyOfLead('host')} as reply,
      json_build_object('vendorId', vendor.id, 'profileName', vendor.profile_name, 'email', account.username) as vendor,
      json_build_object('email', client.email, 'firstName', client.first_name, 'isProven', ${clientConfirmed}) as client,
      request.event_type as "eventType", lead.event_date as "eventDate", request.event_date_latest as "eventDateLatest",
      exists (select from reply as earlier
        where earlier.lead_id = reply.lead_id and earlier.id < reply.id and earlier.told_at is not null) as "isChange"
    from reply
    join lead on lead.id = reply.lead_id
    join vendor on vendor.id = lead.vendor_id
    left join account on account.id = vendor.account_id
    join request on request.id = lead.request_id
    join client on client.id = request.client_id
    where reply.id = ${replyId}::int and reply.is_current and (reply.kind <> 'quote' or lead.closed_at is null)`)
  return rows[0]
}

/**
 * The emails about a vendor's replies to one client address since a time: how many, and when the first one was sent.
 */
export async function countNotified(
  db: Queryable,
  { vendorId, email, since }: { vendorId: number; email: string; since: Date },
): Promise<{ mails: number; firstAt: Date | null }> {
  const [row] = await db.query<{ mails: number; firstAt: Date | null }>(sql`
    select count(*)::int as mails, min(reply.told_at) as "firstAt"
    from reply join lead on lead.id = reply.lead_id
    where lead.vendor_id = ${vendorId}::int and lead.client_email = ${email} and reply.told_at > ${since}::timestamptz`)
  return row ?? { mails: 0, firstAt: null }
}

/** Records that a reply was emailed to the client, so that the email about a changed reply mentions the change. */
export async function markNotified(db: Queryable, replyId: number, now: Date): Promise<void> {
  await db.query(sql`update reply set told_at = ${now}::timestamptz where id = ${replyId}::int`)
}
