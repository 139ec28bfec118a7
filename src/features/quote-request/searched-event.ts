/** The event as the search names it in the address: a new draft begins with that. */
import { PASSENGERS_MAX } from '#contract/limits.ts'
import type { EventFacts } from '#contract/event-facts.ts'
import { kindsOf } from '#contract/vendor-kinds.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { checkQuoteRequest } from './draft/checks.ts'

export interface SearchedEvent extends Omit<EventFacts, 'freeOn'> {
  /** Unchecked. */
  eventDate?: string | undefined
  /** The service that was searched for. */
  categoryId?: number | undefined
}

/** The fields that the address names, as the form has them. A month names no day, so it fills in nothing. */
export function searchedFields({ eventDate, budget, guests, age, categoryId }: SearchedEvent): Record<string, string> {
  return {
    ...(eventDate && { eventDate }),
    ...(budget && { vendorBudget: String(budget) }),
    ...(guests && { guestCount: String(guests) }),
    ...(guests && guests <= PASSENGERS_MAX && { passengerCount: String(guests) }),
    ...(categoryId && { requestedServices: String(categoryId) }),
    ...(age && { notes: `For ${ageWithArticle(age)}.` }),
  }
}

/** `an 8-year-old`. */
const ageWithArticle = (years: number): string => `${/^(8|11$|18$)/.test(String(years)) ? 'an' : 'a'} ${years}-year-old`

/** A new draft with what was searched for; the date unless it is none or has passed. */
export function withSearched(draft: QuoteDraft, searched: SearchedEvent, now = serverClock.now()): QuoteDraft {
  // Who rides is said once the vendors are known: guests of a party need not come by limousine.
  const { eventDate, passengerCount: _riders, ...fields } = searchedFields(searched)
  const filled = { ...draft, gigRequest: { ...draft.gigRequest, ...fields } }
  if (eventDate === undefined) return filled
  const dated = { ...filled, gigRequest: { ...filled.gigRequest, eventDate } }
  return checkQuoteRequest(dated, now).some(({ name }) => name === 'eventDate') ? filled : dated
}

/** The draft without the searched service, if no vendor offers it. */
export function withOfferedService(draft: QuoteDraft, searched: SearchedEvent, offered: readonly number[]): QuoteDraft {
  const { requestedServices } = searchedFields(searched)
  const { gigRequest: typed } = draft
  const isSearched = requestedServices !== undefined && typed['requestedServices'] === requestedServices
  if (!isSearched || offered.includes(Number(requestedServices))) return draft
  return { ...draft, gigRequest: { ...typed, requestedServices: '' } }
}

/** The draft with the searched guests as passengers, if all vendors drive. */
export function withRiders(draft: QuoteDraft, searched: SearchedEvent): QuoteDraft {
  const { passengerCount, guestCount } = searchedFields(searched)
  const { gigRequest: typed, vendors } = draft
  const isFilledIn = typed['guestCount'] === guestCount && typed['passengerCount'] === undefined
  if (passengerCount === undefined || !isFilledIn || kindsOf(vendors).includes('entertainment')) return draft
  return { ...draft, gigRequest: { ...typed, passengerCount } }
}
