/** The initial content of a lead's answer form. */
import { addDays, dateIn } from '#contract/dates.ts'
import type { Lead, LeadReply } from '#contract/leads.ts'
import { QUOTE_VALID_DAYS } from '#contract/limits.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ReplyDraft } from '#src/offline/drafts/records.ts'

/** An existing answer as form input, for editing. */
function changing(given: LeadReply): Pick<ReplyDraft, 'says' | 'answer' | 'replaces'> {
  const { id: replaces, kind: says, message } = given
  if (given.kind === 'decline') return { replaces, says, answer: { message } }
  return {
    replaces,
    says,
    answer: { message, price: String(given.price), includes: given.includes, validUntil: given.validUntil },
  }
}

/**
 * Resumes the draft for this lead, or for a version that the host has changed since; otherwise starts from the existing
 * answer to change it; otherwise an empty draft. A draft begun before an answer arrived from elsewhere continues as a
 * change to that answer, so no input is silently lost.
 */
export async function openReply(
  { replyDrafts }: Pick<Offline, 'replyDrafts'>,
  lead: Lead,
): Promise<{ draft: ReplyDraft; isStored: boolean }> {
  const load = (id: number) => replyDrafts.load(id).catch(() => null)
  const kept = await load(lead.id)
  if (kept) return { draft: lead.answer ? { ...kept, replaces: lead.answer.id } : kept, isStored: true }
  const fresh = replyDrafts.start(lead)
  if (lead.answer) return { draft: { ...fresh, ...changing(lead.answer) }, isStored: false }
  const today = dateIn(lead.timeZone, new Date())
  const validUntil = [addDays(today, QUOTE_VALID_DAYS), lead.eventDate].sort()[0] ?? lead.eventDate
  for (const { id } of lead.earlier) {
    const begun = await load(id)
    if (begun) return { draft: { ...fresh, says: begun.says, answer: begun.answer }, isStored: false }
  }
  return { draft: { ...fresh, answer: { validUntil: validUntil < today ? today : validUntil } }, isStored: false }
}
