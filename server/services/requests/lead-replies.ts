/** Vendors' replies to leads: stored exactly once per key, with the job that emails the host. */
import * as v from 'valibot'
import { skippedTime } from '#contract/bookings/dates/skipped-times.ts'
import { addDays } from '#contract/dates.ts'
import { toFieldErrors } from '#contract/errors.ts'
import type { FieldError } from '#contract/errors.ts'
import { ReplySummary, parseReply } from '#contract/inbox/reply-input.ts'
import type { ReplyInput } from '#contract/inbox/reply-input.ts'
import type { ReplyReceipt } from '#contract/receipt.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { LockTimeout } from '#server/db/errors.ts'
import { addReply, lockLead, replaceReply } from '#server/repositories/requests/lead-replies.ts'
import { findKey, setReceipt, takeKey } from '#server/repositories/requests/request-keys.ts'
import { countCrews } from '#server/repositories/bookings/calendar.ts'
import { findLead } from '#server/repositories/requests/vendor-leads.ts'
import type { LeadRow } from '#server/repositories/requests/vendor-leads.ts'
import { Cancelled, InvalidFields, KeyReused } from '#server/services/errors.ts'
import { bodyHashOf } from './body-hash.ts'
import { queueNotice } from '#server/services/notifications/push-jobs.ts'
import { queueReplyMail } from './lead-mail.ts'
import { keyInProgress } from './request-keys.ts'

/**
 * Stores a vendor's reply to a lead, or returns the existing receipt of its key. The receipt is checked first, because
 * a day may have passed since.
 */
export async function replyToLead(
  { db, clock }: { db: Database; clock: () => Date },
  key: string,
  body: Record<string, unknown>,
  { accountId, memberId }: { accountId: number; memberId: number },
): Promise<ReplyReceipt> {
  const head = v.safeParse(ReplySummary, body)
  if (!head.success) throw new InvalidFields(toFieldErrors(head.issues))
  const now = clock()
  const bodyHash = bodyHashOf(head.output)
  if (await findKey(db, key)) return receiptOf(await repeatReply(db, { key, bodyHash, accountId }))
  const lead = await findLead(db, memberId, head.output.leadId)
  if (!lead) throw new InvalidFields([NOT_STORED.notFound])
  const parsed = parseReply(body, { ...lead, now })
  if (!parsed.success) throw new InvalidFields(toFieldErrors(parsed.issues))
  await checkTerms(db, parsed.output, { memberId, lead })
  const reply = untilEvent(parsed.output, lead)
  return receiptOf(await storeReply(db, { key, bodyHash, accountId, memberId, reply, now }))
}

/** After the event nobody accepts a quote; phones hold replies that say a later day. */
function untilEvent(reply: ReplyInput, { eventDate, eventDateLatest }: LeadRow): ReplyInput {
  const lastDay = eventDateLatest ?? eventDate
  return reply.kind === 'quote' && reply.validUntil > lastDay ? { ...reply, validUntil: lastDay } : reply
}

/** Counted from the event. */
const BALANCE_DUE_MAX_DAYS = 365

/** Checks the terms of a quote against its lead and the vendor. @throws InvalidFields */
async function checkTerms(
  db: Queryable,
  reply: ReplyInput,
  { memberId, lead }: { memberId: number; lead: Pick<LeadRow, 'eventDate' | 'eventDateLatest' | 'timeZone'> },
): Promise<void> {
  if (reply.kind !== 'quote' || !reply.terms) return
  const { startsAt, crew, balanceDueOn } = reply.terms
  const lastDay = lead.eventDateLatest ?? lead.eventDate
  if (balanceDueOn !== null && balanceDueOn > addDays(lastDay, BALANCE_DUE_MAX_DAYS))
    throw new InvalidFields([
      { name: 'terms.balanceDueOn', code: 'invalid', message: 'Choose a date within a year of the event.' },
    ])
  const day = startsAt?.slice(0, 10)
  if (day !== undefined && (day < lead.eventDate || day > lastDay))
    throw new InvalidFields([
      { name: 'terms.startsAt', code: 'invalid', message: 'Choose a date that the client asked for.' },
    ])
  const skipped = skippedTime(reply.terms, lead.timeZone)
  if (skipped) throw new InvalidFields([{ name: `terms.${skipped.name}`, code: 'invalid', message: skipped.message }])
  if (crew !== null && crew > (await countCrews(db, memberId)))
    throw new InvalidFields([{ name: 'terms.crew', code: 'notFound', message: 'Choose one of your crews.' }])
}

function receiptOf(stored: ReplyOutcome): ReplyReceipt {
  if ('receipt' in stored) return stored.receipt
  if (stored.outcome === 'cancelled') throw new Cancelled()
  if (stored.outcome === 'keyReused') throw new KeyReused()
  throw new InvalidFields([NOT_STORED[stored.outcome]])
}

/** Reported as field errors, so that a device's outbox shows them and does not retry automatically. */
const NOT_STORED = {
  notFound: { name: 'leadId', code: 'notFound', message: 'This request is no longer available.' },
  replaced: {
    name: 'leadId',
    code: 'invalid',
    message: 'The client has updated this request. Review the latest version, then reply.',
  },
  closed: {
    name: 'leadId',
    code: 'invalid',
    message: 'This request is closed. The client isn’t looking for quotes anymore.',
  },
  booked: {
    name: 'leadId',
    code: 'alreadyExists',
    message: 'The client has accepted your quote. You can find it in your bookings.',
  },
  repliedBefore: {
    name: 'leadId',
    code: 'alreadyExists',
    message: 'You’ve already replied, maybe from another device. You can edit that reply.',
  },
} satisfies Record<string, FieldError>

export interface NewReply {
  /** The Idempotency-Key, a UUID. */
  key: string
  /** SHA-256 of the body, hexadecimal. */
  bodyHash: string
  accountId: number
  /** The vendor that replies. */
  memberId: number
  reply: ReplyInput
  now: Date
}

export type ReplyOutcome =
  /** `stored` by this call, or `repeated`: the result of the first call. */
  | { outcome: 'stored' | 'repeated'; receipt: ReplyReceipt }
  /** The key was used with another body or by another account. */
  | { outcome: 'keyReused' }
  /** The key was canceled before this arrived; nothing is stored. */
  | { outcome: 'cancelled' }
  /**
   * Nothing is stored, and the key is still free: the lead is not this vendor's, a newer revision replaced it, the
   * client accepted its quote, it is closed to quotes, or its latest reply is not the one that this reply is meant to
   * replace.
   */
  | { outcome: NotStored['outcome'] }

/** Rolls the transaction back. */
class NotStored extends Error {
  readonly outcome: keyof typeof NOT_STORED

  constructor(outcome: NotStored['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

/**
 * Stores a reply exactly once per key, however often and however concurrently it arrives, or returns why not. Each
 * revision of a lead has one valid reply: the first, or the one that names the reply it replaces.
 * @throws InProgress while another call with the same key has not finished; DatabaseBusy, DatabaseUnavailable (retry)
 */
export async function storeReply(db: Database, given: NewReply): Promise<ReplyOutcome> {
  try {
    return await db.transaction((tx) => storeOnce(tx, given))
  } catch (error) {
    if (error instanceof NotStored) return { outcome: error.outcome }
    throw error instanceof LockTimeout ? keyInProgress() : error
  }
}

async function storeOnce(tx: Queryable, given: NewReply): Promise<ReplyOutcome> {
  const { key, bodyHash, accountId, memberId, reply, now } = given
  if (!(await takeKey(tx, { key, bodyHash, accountId }))) return repeatReply(tx, given)

  const lead = await lockLead(tx, reply.leadId, memberId)
  if (!lead) throw new NotStored('notFound')
  // Checked first: a reply to an earlier revision cannot be changed either.
  if (!lead.isCurrent) throw new NotStored('replaced')
  // A quote that was accepted stays as it is, and so does what both agreed on.
  if (lead.isBooked) throw new NotStored('booked')
  if (lead.isClosed && reply.kind === 'quote') throw new NotStored('closed')
  if (lead.isReplied && reply.replaces === null) throw new NotStored('repliedBefore')
  const isReplaced = await replaceReply(tx, reply.leadId, reply.replaces)
  if (!isReplaced && reply.replaces !== null) throw new NotStored('repliedBefore')

  const id = await addReply(tx, given)
  const receipt: ReplyReceipt = { key, leadId: reply.leadId, answerId: id }
  await setReceipt(tx, key, receipt)
  await queueReplyMail(tx, id, now)
  if (reply.kind === 'quote') await queueNotice(tx, { what: 'reply', id })
  return { outcome: 'stored', receipt }
}

/** The outcome for a key that already exists; nothing new is stored. */
export async function repeatReply(
  db: Queryable,
  { key, bodyHash, accountId }: Pick<NewReply, 'key' | 'bodyHash' | 'accountId'>,
): Promise<ReplyOutcome> {
  const row = await findKey(db, key)
  if (row?.state === 'cancelled') return { outcome: 'cancelled' }
  if (!row?.receipt || !('answerId' in row.receipt) || row.senderId !== accountId || row.bodyHash !== bodyHash)
    return { outcome: 'keyReused' }
  return { outcome: 'repeated', receipt: row.receipt }
}
