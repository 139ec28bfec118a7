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

/** A quote with the request that it replies to. */
export interface QuoteOfRequest extends QuotedEvent {
  vendor: QuotedVendor
  requestKey: string
  /** Whether no other vendor was asked. */
  isOnlyOne: boolean
}

/** A fact in which quotes differ. */
export interface ComparedRow {
  label: string
  /** By lead. */
  valueOf: ReadonlyMap<number, string>
}

export const SORTS = { total: 'Lowest total', deposit: 'Lowest deposit', newest: 'Newest' } as const
export type Sort = keyof typeof SORTS

export const hasQuote = (vendor: ContactedVendor): vendor is QuotedVendor => vendor.answer?.kind === 'quote'

/** Whether there is something to decide. */
export const isToDecide = ({ closed, accept }: QuotedVendor): boolean =>
  !closed && accept != null && accept !== 'accepted' && accept !== 'closed'

const cannotBeAccepted = ({ accept }: QuotedVendor) =>
  accept !== undefined && accept !== 'open' && accept !== 'accepted' && accept !== 'dateOpen'

const VALUES: Record<Sort, (vendor: QuotedVendor) => number> = {
  total: ({ answer: reply }) => reply.price,
  // A quote that names no deposit comes after those that do.
  deposit: ({ answer: reply }) => reply.terms?.depositCents ?? Infinity,
  newest: ({ answer: reply }) => -Date.parse(reply.answeredAt),
}

/** Puts the accepted quote first, then those that can be accepted, then the rest; each by `sort`. */
export function sortQuotes<Q extends Pick<QuoteOfRequest, 'vendor'>>(quotes: readonly Q[], sort: Sort): Q[] {
  const rank = ({ vendor }: Q) => (vendor.accept === 'accepted' ? 0 : cannotBeAccepted(vendor) ? 2 : 1)
  const value = ({ vendor }: Q) => VALUES[sort](vendor)
  return [...quotes].sort((a, b) => rank(a) - rank(b) || compare(value(a), value(b)) || a.vendor.id - b.vendor.id)
}

/** Infinity minus itself is not a number. */
const compare = (a: number, b: number) => (a === b ? 0 : a - b)

/** Quotes of one need stand side by side: those of one category, also of several requests. */
export function groupByNeed<Q extends Pick<QuoteOfRequest, 'vendor'>>(
  quotes: readonly Q[],
): { name: string; quotes: Q[] }[] {
  const groups = new Map<number | undefined, Q[]>()
  for (const quote of quotes) {
    const { serviceTypeId } = quote.vendor
    groups.set(serviceTypeId, [...(groups.get(serviceTypeId) ?? []), quote])
  }
  return [...groups.values()].map((group) => ({
    name: group.find(({ vendor }) => vendor.compared?.serviceName)?.vendor.compared?.serviceName ?? '',
    quotes: group,
  }))
}
