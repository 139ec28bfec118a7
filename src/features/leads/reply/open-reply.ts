/** The initial content of a lead's reply form. */
import { addDays, dateIn } from '#contract/dates.ts'
import type { Lead, LeadReply } from '#contract/leads.ts'
import { QUOTE_VALID_DAYS } from '#contract/limits.ts'
import { asTyped, reusedOf } from '#src/offline/outbox/kinds/compose-terms.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ReplyDraft } from '#src/offline/drafts/records.ts'

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
  /** What a new draft took from this device's last quote; absent when that is nothing. */
  reused?: ReplyDraft['answer']
}

/**
 * Resumes the draft for this lead, or for a version that the host has changed since; otherwise starts from the existing
 * reply to change it; otherwise an empty draft. A draft begun before a reply arrived from elsewhere continues as a
 * change to that reply, so no input is silently lost.
 */
export async function openReply(
  { replyDrafts, replyOutbox }: Pick<Offline, 'replyDrafts' | 'replyOutbox'>,
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
  const last = await lastQuote({ replyOutbox })
  const reused = last && reusedOf(last)
  const isReused = reused && Object.values(reused).some((value) => value !== '' && value !== 'flexible')
  return {
    draft: {
      ...fresh,
      answer: {
        'terms.cancellation': 'flexible',
        ...reused,
        ...times(lead),
        validUntil: validUntil < today ? today : validUntil,
      },
    },
    isStored: false,
    ...(isReused && { reused }),
  }
}

/** What this device sent in its last quote to anybody. */
async function lastQuote({ replyOutbox }: Pick<Offline, 'replyOutbox'>): Promise<ReplyDraft['answer'] | null> {
  const sent = (await replyOutbox.list().catch(() => [])).map(({ record }) => record)
  return sent.findLast(({ state, draft }) => state === 'sent' && draft.says === 'quote')?.draft.answer ?? null
}

/** Start and end as the host asked for them; nothing while the date or the time is open. */
function times({ eventDate, eventDateLatest, startTime, duration }: Lead): Record<string, string> {
  if (eventDateLatest !== null || startTime === null) return {}
  const startsAt = `${eventDate}T${startTime}`
  if (duration === null) return { 'terms.startsAt': startsAt }
  const end = new Date(`${startsAt}:00Z`)
  end.setUTCMinutes(end.getUTCMinutes() + duration)
  return { 'terms.startsAt': startsAt, 'terms.endsAt': end.toISOString().slice(0, 16) }
}
