/** From what a vendor typed to the wire form of contract/leads.ts. The page checks the same form that is sent. */
import type { ReplyDraft } from '../../drafts/records.ts'
import { typedDollars } from '../../drafts/typed-number.ts'

/** The answer as `parseAnswer` and the server take it. */
export function wireReply({ lead, says, answer, replaces }: ReplyDraft): Record<string, unknown> {
  const typed = (name: string) => (answer[name] ?? '').trim()
  const common = { leadId: lead.id, kind: says, message: typed('message'), ...(replaces !== undefined && { replaces }) }
  return says === 'decline'
    ? common
    : { ...common, price: typedDollars(typed('price')), includes: typed('includes'), validUntil: typed('validUntil') }
}

/** The exact body of `POST /api/v1/lead-answers`. The same draft gives the same text. */
export const composeReply = (draft: ReplyDraft): string => JSON.stringify(wireReply(draft))
