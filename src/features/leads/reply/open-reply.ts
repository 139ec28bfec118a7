/** The initial content of a lead's reply form. */
import { endAfter } from '#contract/bookings/dates/event-length.ts'
import { addDays, dateIn } from '#contract/dates.ts'
import type { Lead, LeadReply } from '#contract/leads.ts'
import { QUOTE_VALID_DAYS } from '#contract/limits.ts'
import { startOf } from '#contract/requests/quoted-start.ts'
import { asTyped, reusedOf, typedLines } from '#src/offline/outbox/kinds/compose-terms.ts'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import { isReply } from '#src/offline/outbox/of-kind.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ReplyDraft } from '#src/offline/drafts/records.ts'
import { fittedFields } from '../saved-quotes/apply-saved.ts'

/** An existing reply as form input, for editing. */
function changing(given: LeadReply): Pick<ReplyDraft, 'says' | 'answer' | 'replaces'> {
  const { id: replaces, kind: says, message } = given
  if (given.kind === 'decline') return { replaces, says, answer: { message } }
  return {
    replaces,
    says,
    answer: {
      message,
      price: String(given.price),
      includes: given.includes,
      validUntil: given.validUntil,
      ...(given.terms && asTyped(given.terms)),
    },
  }
}

interface OpenedReply {
  draft: ReplyDraft
  isStored: boolean
  /** The fields that a new draft took from this device's last quote; absent when there are none. */
  reused?: ReplyDraft['answer']
  /** The fields of a new draft, none of which the vendor typed here; absent for one that was begun before. */
  filled?: ReplyDraft['answer']
  /** Parts of it about another event, which were left out; absent when there are none. */
  left?: string[]
}

/**
 * Resumes the draft for this lead, or for a version that the client has changed since; otherwise starts from the
 * existing reply to change it; otherwise an empty draft. A draft begun before a reply arrived from elsewhere continues
 * as a change to that reply, so no input is silently lost.
 */
export async function openReply(
  { replyDrafts, outbox }: Pick<Offline, 'replyDrafts' | 'outbox'>,
  lead: Lead,
): Promise<OpenedReply> {
  const load = (id: number) => replyDrafts.load(id).catch(() => null)
  const kept = await load(lead.id)
  if (kept) return { draft: lead.answer ? { ...kept, replaces: lead.answer.id } : kept, isStored: true }
  const fresh = replyDrafts.start(lead)
  if (lead.answer) return { draft: { ...fresh, ...changing(lead.answer) }, isStored: false }
  const today = dateIn(lead.timeZone, new Date())
  const lastDay = lead.eventDateLatest ?? lead.eventDate
  const validUntil = [addDays(today, QUOTE_VALID_DAYS), lastDay].sort()[0] ?? lastDay
  for (const { id } of lead.earlier) {
    const begun = await load(id)
    if (begun) return { draft: { ...fresh, says: begun.says, answer: begun.answer }, isStored: false }
  }
  const last = await lastQuote({ outbox })
  const { kept: reused, left } = fittedFields(last ? reusedOf(last) : ofProfile(lead), lead)
  const isReused = last && Object.values(reused).some((value) => value !== '')
  const filled = {
    ...reused,
    ...priceOfDay(lead, reused),
    ...times(lead),
    validUntil: validUntil < today ? today : validUntil,
  }
  return {
    draft: { ...fresh, answer: filled },
    isStored: false,
    filled,
    ...(isReused && { reused }),
    ...(left.length > 0 && { left }),
  }
}

/** A first quote begins with what the vendor's profile says. */
const ofProfile = ({ whatYouGet }: Lead): ReplyDraft['answer'] =>
  whatYouGet.length === 0 ? {} : { includes: whatYouGet.join('\n') }

/** The vendor's price of the day, where no lines make the price. */
const priceOfDay = ({ ownPrices }: Lead, reused: ReplyDraft['answer']): ReplyDraft['answer'] =>
  ownPrices && ownPrices.ofDay !== null && typedLines(reused).length === 0 ? { price: String(ownPrices.ofDay) } : {}

/** The fields of the last quote that this device sent to any client. */
async function lastQuote({ outbox }: Pick<Offline, 'outbox'>): Promise<ReplyDraft['answer'] | null> {
  const sent = (await outbox.list().catch((): OutboxItem[] => [])).filter(isReply).map(({ record }) => record)
  return sent.findLast(({ state, draft }) => state === 'sent' && draft.says === 'quote')?.draft.answer ?? null
}

/** Start and end as the client asked for them; nothing while the date or the time is open, or can’t be said. */
function times(lead: Lead): Record<string, string> {
  const startsAt = startOf(lead)
  if (startsAt === null) return {}
  if (lead.duration === null) return { 'terms.startsAt': startsAt }
  const endsAt = endAfter(startsAt, lead.duration, lead.timeZone)
  // Without both, the quote is for the time and the length in the request.
  return endsAt === null ? {} : { 'terms.startsAt': startsAt, 'terms.endsAt': endsAt }
}
