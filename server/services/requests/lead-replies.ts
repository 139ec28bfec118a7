/** Vendors' replies to leads: stored exactly once per key, with the job that emails the client. */
import * as v from 'valibot'
import { addDays } from '#contract/dates.ts'
import { toFieldErrors } from '#contract/errors.ts'
import type { FieldError } from '#contract/errors.ts'
import { ReplySummary, parseReply } from '#contract/inbox/reply-input.ts'
import type { ReplyInput } from '#contract/inbox/reply-input.ts'
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import type { ReplyReceipt } from '#contract/receipt.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { addReply, lockLead, replaceReply } from '#server/repositories/requests/lead-replies.ts'
import { findPaperwork } from '#server/repositories/paperwork/paperwork.ts'
import { countCrews } from '#server/repositories/bookings/calendar.ts'
import { findLead } from '#server/repositories/requests/vendor-leads.ts'
import type { LeadRow } from '#server/repositories/requests/vendor-leads.ts'
import { noteCaller } from '#server/services/callers/traces.ts'
import type { VendorCaller } from '#server/services/caller.ts'
import { InvalidFields } from '#server/services/errors.ts'
import { sha256 } from '#server/services/paperwork/agreement.ts'
import { bodyHashOf } from '#server/services/idempotency/body-hash.ts'
import { findReceipt, writeOnce, type KeyedWrite, type Written } from '#server/services/idempotency/write-once.ts'
import { queueNotice } from '#server/services/notifications/push-jobs.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { queueReplyMail } from './lead-mail.ts'

/**
 * Stores a vendor's reply to a lead, or returns the existing receipt of its key. The receipt is checked first, because
 * a day may have passed since.
 */
export async function replyToLead(
  { db, clock }: ServiceContext,
  { key, body }: { key: string; body: Record<string, unknown> },
  caller: VendorCaller,
): Promise<ReplyReceipt> {
  const { accountId, vendorId } = caller
  const head = v.safeParse(ReplySummary, body)
  if (!head.success) throw new InvalidFields(toFieldErrors(head.issues))
  const now = clock()
  const bodyHash = bodyHashOf(head.output)
  const earlier = await findReceipt(db, replyWrite({ key, bodyHash, accountId }))
  if (earlier) return earlier
  const lead = await findLead(db, vendorId, head.output.leadId)
  if (!lead) throw notStored('notFound')
  const parsed = parseReply(body, { ...lead, now })
  if (!parsed.success) throw new InvalidFields(toFieldErrors(parsed.issues))
  await checkTerms(db, parsed.output, { vendorId, lead })
  const reply = untilEvent(parsed.output, lead)
  const { receipt } = await storeReply(db, { key, bodyHash, accountId, vendorId, reply, now })
  await noteCaller(db, caller, now)
  return receipt
}

/** After the event no client accepts a quote; phones hold replies that say a later day. */
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
  { vendorId, lead }: { vendorId: number; lead: Pick<LeadRow, 'eventDate' | 'eventDateLatest'> },
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
  if (crew !== null && crew > (await countCrews(db, vendorId)))
    throw new InvalidFields([{ name: 'terms.crew', code: 'notFound', message: 'Choose one of your crews.' }])
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

const notStored = (why: keyof typeof NOT_STORED) => new InvalidFields([NOT_STORED[why]])

export interface NewReply {
  /** The Idempotency-Key, a UUID. */
  key: string
  /** SHA-256 of the body, hexadecimal. */
  bodyHash: string
  accountId: number
  /** The vendor that replies. */
  vendorId: number
  reply: ReplyInput
  now: Date
}

/** The write of a reply, by which its key is known again. */
const replyWrite = ({
  key,
  bodyHash,
  accountId,
}: Pick<NewReply, 'key' | 'bodyHash' | 'accountId'>): KeyedWrite<ReplyReceipt> => ({
  key,
  bodyHash,
  accountId,
  isSender: ({ senderId }) => senderId === accountId,
  isReceipt: (receipt) => 'answerId' in receipt,
})

/**
 * Stores a reply exactly once per key. Each revision of a lead has one valid reply: the first, or the one that names
 * the reply it replaces.
 * @throws InvalidFields when the lead is not this vendor's, a newer revision replaced it, the client accepted its
 *   quote, it is closed to quotes, or its latest reply is not the one that this reply is meant to replace; what
 *   `writeOnce` throws
 */
export const storeReply = (db: Database, reply: NewReply): Promise<Written<ReplyReceipt>> =>
  writeOnce(db, replyWrite(reply), (tx) => addOnlyReply(tx, reply))

/** The vendor's own terms as a quote takes them along; undefined for none. */
async function ownTermsOf(tx: Queryable, vendorId: number): Promise<QuoteTerms['ownTerms']> {
  const text = (await findPaperwork(tx, vendorId))?.ownTerms
  return text ? { text, sha256: sha256(text) } : undefined
}

async function addOnlyReply(tx: Queryable, given: NewReply): Promise<ReplyReceipt> {
  const { key, vendorId, reply, now } = given
  const lead = await lockLead(tx, reply.leadId, vendorId)
  if (!lead) throw notStored('notFound')
  // Checked first: a reply to an earlier revision cannot be changed either.
  if (!lead.isCurrent) throw notStored('replaced')
  // A quote that was accepted stays as it is, and so does what both agreed on.
  if (lead.isBooked) throw notStored('booked')
  if (lead.isClosed && reply.kind === 'quote') throw notStored('closed')
  if (lead.isReplied && reply.replaces === null) throw notStored('repliedBefore')
  const isReplaced = await replaceReply(tx, reply.leadId, reply.replaces)
  if (!isReplaced && reply.replaces !== null) throw notStored('repliedBefore')

  const id = await addReply(tx, { ...given, ownTerms: await ownTermsOf(tx, vendorId) })
  await queueReplyMail(tx, id, now)
  if (reply.kind === 'quote') await queueNotice(tx, { what: 'reply', id })
  return { key, leadId: reply.leadId, answerId: id }
}
