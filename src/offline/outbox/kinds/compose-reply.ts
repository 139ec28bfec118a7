/** Turns what a vendor typed into the wire form of contract/leads.ts. The page validates exactly what is sent. */
import type { ReplyDraft } from '../../drafts/records.ts'
import { typedPrice, wireTerms } from './compose-terms.ts'

/** The reply as `parseReply` and the server take it. */
export function wireReply({ lead, says, answer: fields, replaces }: ReplyDraft): Record<string, unknown> {
  const typed = (name: string) => (fields[name] ?? '').trim()
  const common = { leadId: lead.id, kind: says, message: typed('message'), ...(replaces !== undefined && { replaces }) }
  if (says === 'decline') return common
  const terms = wireTerms(fields)
  return {
    ...common,
    price: typedPrice(fields),
    includes: typed('includes'),
    validUntil: typed('validUntil'),
    ...(terms && { terms }),
  }
}

/** The exact body of `POST /api/v1/lead-answers`. The same draft gives the same text. */
export const composeReply = (draft: ReplyDraft): string => JSON.stringify(wireReply(draft))
