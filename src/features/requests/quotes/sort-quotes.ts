/** The quotes of one request, to be compared. */
import type { ContactedVendor, LeadReply } from '#contract/leads.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'

export type Quote = Extract<LeadReply, { kind: 'quote' }>
export interface QuotedVendor extends ContactedVendor {
  answer: Quote
}

/** The event that the quotes are for. */
export interface QuotedEvent {
  /** Calendar date at the event’s place. */
  eventDate: string
  /** For the questions before sending late; null where the zone is not known. */
  event: ActionDraft['about']['event']
}

export const SORTS = { total: 'Lowest total', deposit: 'Lowest deposit', newest: 'Newest' } as const
export type Sort = keyof typeof SORTS

export const hasQuote = (vendor: ContactedVendor): vendor is QuotedVendor => vendor.answer?.kind === 'quote'

const cannotBeAccepted = ({ accept }: QuotedVendor) =>
  accept !== undefined && accept !== 'open' && accept !== 'accepted' && accept !== 'dateOpen'

const VALUES: Record<Sort, (vendor: QuotedVendor) => number> = {
  total: ({ answer: reply }) => reply.price,
  // A quote that names no deposit comes after those that do.
  deposit: ({ answer: reply }) => reply.terms?.depositCents ?? Infinity,
  newest: ({ answer: reply }) => -Date.parse(reply.answeredAt),
}

/** Puts the accepted quote first, then those that can be accepted, then the rest; each by `sort`. */
export function sortQuotes(vendors: readonly QuotedVendor[], sort: Sort): QuotedVendor[] {
  const rank = (vendor: QuotedVendor) => (vendor.accept === 'accepted' ? 0 : cannotBeAccepted(vendor) ? 2 : 1)
  const value = VALUES[sort]
  return [...vendors].sort((a, b) => rank(a) - rank(b) || compare(value(a), value(b)) || a.id - b.id)
}

/** Infinity minus itself is not a number. */
const compare = (a: number, b: number) => (a === b ? 0 : a - b)
