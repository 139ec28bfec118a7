/** Vendors' replies to leads. */
import type { ReplyInput, LeadReply } from '#contract/leads.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** SQL fragment: the answer to the row `lead`, as both sides read it; null before there is one. */
export const replyOfLead = sql`(
  select json_strip_nulls(json_build_object('id', answer.id, 'kind', answer.kind, 'price', answer.price_cents / 100.0, 'includes', answer.includes,
    'validUntil', answer.valid_until, 'message', answer.message, 'answeredAt', answer.created_at))
  from lead_answer as answer where answer.lead_id = lead.id and answer.is_current)`

/** A lead of a vendor, locked until the commit: a revision that arrives in the meantime comes after the reply. */
export async function lockLead(
  tx: Queryable,
  leadId: number,
  memberId: number,
): Promise<{ isCurrent: boolean; isReplied: boolean } | undefined> {
  const rows = await tx.query<{ isCurrent: boolean; isReplied: boolean }>(sql`
    select is_current as "isCurrent", state in ('quoted', 'declined') as "isReplied" from gig_request_vendor
    where id = ${leadId}::int and vendor_id = ${memberId}::int for update`)
  return rows[0]
}

/** Retires the current reply. @returns false when `replyId` is not the current one */
export async function replaceReply(tx: Queryable, leadId: number, replyId: number | null): Promise<boolean> {
  const rows = await tx.query(sql`
    update lead_answer set is_current = false where lead_id = ${leadId}::int and id = ${replyId}::int and is_current returning 1`)
  return rows.length > 0
}

/** Adds a reply and sets the state of its lead. @returns its id */
export async function addReply(
  tx: Queryable,
  { key, accountId, answer, now }: { key: string; accountId: number; answer: ReplyInput; now: Date },
): Promise<number> {
  const quote = answer.kind === 'quote' ? answer : null
  const [row] = await tx.query<{ id: number }>(sql`
    insert into lead_answer (lead_id, idempotency_key, account_id, kind, price_cents, includes, valid_until, message, created_at)
    values (${answer.leadId}::int, ${key}::uuid, ${accountId}::int, ${answer.kind}, ${quote && Math.round(quote.price * 100)}::int,
      ${quote?.includes ?? null}, ${quote?.validUntil ?? null}::date, ${answer.message}, ${now}::timestamptz)
    returning id`)
  if (!row) throw new Error('An insert gave no row back.')
  await tx.query(sql`
    update gig_request_vendor set state = ${quote ? 'quoted' : 'declined'}, opened_at = coalesce(opened_at, ${now}::timestamptz)
    where id = ${answer.leadId}::int`)
  return row.id
}

/** The content of the email to the host. */
export interface ReplyToNotify {
  /** Whether it replaces an earlier answer that was emailed to the host. */
  isChange: boolean
  leadId: number
  answer: LeadReply
  /** `email` is null when no account manages the vendor anymore. */
  vendor: { memberId: number; profileName: string; email: string | null }
  host: { email: string; firstName: string }
  eventType: string
  eventDate: string
}

/**
 * An answer with its recipient; undefined when it was deleted with its request, or when a newer answer, which has an
 * email of its own, replaced it.
 */
export async function findReplyToNotify(db: Queryable, answerId: number): Promise<ReplyToNotify | undefined> {
  const rows = await db.query<ReplyToNotify>(sql`
    select lead.id as "leadId", ${replyOfLead} as answer,
      json_build_object('memberId', vendor.id, 'profileName', vendor.profile_name, 'email', account.username) as vendor,
      json_build_object('email', client.email, 'firstName', client.first_name) as host,
      gig.event_type as "eventType", lead.event_date as "eventDate",
      exists (select from lead_answer as earlier where earlier.lead_id = told.lead_id and earlier.id < told.id and earlier.told_at is not null) as "isChange"
    from lead_answer as told
    join gig_request_vendor as lead on lead.id = told.lead_id
    join vendor on vendor.id = lead.vendor_id
    left join account on account.id = vendor.account_id
    join gig_request as gig on gig.id = lead.gig_request_id
    join client on client.id = gig.client_id
    where told.id = ${answerId}::int and told.is_current`)
  return rows[0]
}

/** The emails about a vendor's replies to one host address since a time: how many, and when the first one was sent. */
export async function countNotified(
  db: Queryable,
  { vendorId, email, since }: { vendorId: number; email: string; since: Date },
): Promise<{ mails: number; firstAt: Date | null }> {
  const [row] = await db.query<{ mails: number; firstAt: Date | null }>(sql`
    select count(*)::int as mails, min(answer.told_at) as "firstAt"
    from lead_answer as answer join gig_request_vendor as lead on lead.id = answer.lead_id
    where lead.vendor_id = ${vendorId}::int and lead.host_email = ${email} and answer.told_at > ${since}::timestamptz`)
  return row ?? { mails: 0, firstAt: null }
}

/** Records that an answer was emailed to the host, so that the email about a changed answer mentions the change. */
export async function markNotified(db: Queryable, answerId: number, now: Date): Promise<void> {
  await db.query(sql`update lead_answer set told_at = ${now}::timestamptz where id = ${answerId}::int`)
}
