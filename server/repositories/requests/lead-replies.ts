/** Vendors' answers to leads: stored exactly once per key, with the job that tells the host. */
import type { ReplyInput, LeadReply } from '#contract/leads.ts'
import type { ReplyReceipt } from '#contract/receipt.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { LockTimeout } from '#server/db/errors.ts'
import { sql } from '#server/db/sql.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findKey, InProgress } from './request-keys.ts'

/** The answer of the row `lead`, as both sides read it; null before there is one. A piece of a statement. */
export const replyOfLead = sql`(
  select json_strip_nulls(json_build_object('id', answer.id, 'kind', answer.kind, 'price', answer.price_cents / 100.0, 'includes', answer.includes,
    'validUntil', answer.valid_until, 'message', answer.message, 'answeredAt', answer.created_at))
  from lead_answer as answer where answer.lead_id = lead.id and answer.is_current)`

export interface NewReply {
  /** The Idempotency-Key, a UUID. */
  key: string
  /** SHA-256 of the body, hexadecimal. */
  bodyHash: string
  accountId: number
  /** The vendor that answers. */
  memberId: number
  answer: ReplyInput
  now: Date
}

export type ReplyOutcome =
  /** `stored` now, or `repeated`: the answer of the first time. */
  | { outcome: 'stored' | 'repeated'; receipt: ReplyReceipt }
  /** The key was used for another body, or by another account. */
  | { outcome: 'keyReused' }
  /** The key was cancelled before this arrived; nothing is stored. */
  | { outcome: 'cancelled' }
  /**
   * Nothing is stored, and the key is still free: it is no lead of this vendor, a newer revision took its place, or its
   * newest answer is not the one that this one means to replace.
   */
  | { outcome: 'notFound' | 'replaced' | 'answeredBefore' }

/** Ends the transaction without a trace of it. */
class NotStored extends Error {
  readonly outcome: 'notFound' | 'replaced' | 'answeredBefore'

  constructor(outcome: NotStored['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

/**
 * Stores an answer exactly once per key, however often and however concurrently it arrives, or says why not. Of a
 * revision of a lead one answer counts: the first, or the one that names it as what it replaces.
 * @throws InProgress while another call with the same key has not ended; DatabaseBusy, DatabaseUnavailable (try again)
 */
export async function storeReply(db: Database, answer: NewReply): Promise<ReplyOutcome> {
  try {
    return await db.transaction((tx) => storeOnce(tx, answer))
  } catch (error) {
    if (error instanceof NotStored) return { outcome: error.outcome }
    throw error instanceof LockTimeout ? new InProgress(answer.key) : error
  }
}

async function storeOnce(tx: Queryable, given: NewReply): Promise<ReplyOutcome> {
  const { key, bodyHash, accountId, memberId, answer, now } = given
  const first = await tx.query(sql`
    insert into request_key (key, state, body_hash, owner_account_id)
    values (${key}::uuid, 'stored', ${bodyHash}, ${accountId}::int) on conflict do nothing returning 1`)
  if (first.length === 0) return repeatReply(tx, given)

  // Held until the commit: a revision that arrives meanwhile comes after the answer.
  const [lead] = await tx.query<{ isCurrent: boolean; state: string }>(sql`
    select is_current as "isCurrent", state from gig_request_vendor
    where id = ${answer.leadId}::int and vendor_id = ${memberId}::int for update`)
  if (!lead) throw new NotStored('notFound')
  // First: an answer to an earlier revision cannot be changed either.
  if (!lead.isCurrent) throw new NotStored('replaced')
  const isReplied = lead.state === 'quoted' || lead.state === 'declined'
  if (isReplied && answer.replaces === null) throw new NotStored('answeredBefore')
  const before = await tx.query(sql`
    update lead_answer set is_current = false where lead_id = ${answer.leadId}::int and id = ${answer.replaces}::int and is_current returning 1`)
  if (before.length === 0 && answer.replaces !== null) throw new NotStored('answeredBefore')

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
  const receipt: ReplyReceipt = { key, leadId: answer.leadId, answerId: row.id }
  await tx.query(sql`update request_key set answer = ${JSON.stringify(receipt)}::jsonb where key = ${key}::uuid`)
  await addJob(tx, { kind: 'answerMail', uniqueKey: `answerMail ${row.id}`, payload: { answerId: row.id }, runAt: now })
  return { outcome: 'stored', receipt }
}

/** The outcome for a key that is there already; nothing is stored anew. */
export async function repeatReply(
  db: Queryable,
  { key, bodyHash, accountId }: Pick<NewReply, 'key' | 'bodyHash' | 'accountId'>,
): Promise<ReplyOutcome> {
  const row = await findKey(db, key)
  if (row?.state === 'cancelled') return { outcome: 'cancelled' }
  if (!row?.answer || !('leadId' in row.answer) || row.senderId !== accountId || row.bodyHash !== bodyHash)
    return { outcome: 'keyReused' }
  return { outcome: 'repeated', receipt: row.answer }
}

/** What the host is mailed about. */
export interface ReplyToNotify {
  /** It takes the place of an earlier one that the host was mailed. */
  isChange: boolean
  leadId: number
  answer: LeadReply
  /** `email` is null when nobody manages it any more. */
  vendor: { memberId: number; profileName: string; email: string | null }
  host: { email: string; firstName: string }
  eventType: string
  eventDate: string
}

/**
 * An answer with whom to tell; nothing when it is gone with its request, or a newer one took its place, which has a
 * mail of its own.
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

/** Keeps that the host was mailed an answer, so that the mail of one that changes it says so. */
export async function markNotified(db: Queryable, answerId: number, now: Date): Promise<void> {
  await db.query(sql`update lead_answer set told_at = ${now}::timestamptz where id = ${answerId}::int`)
}
