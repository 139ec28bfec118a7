/** From what was typed to the wire form of contract/quote.ts. The page validates the same form that is sent. */
import { MAX_AUTO_ADD } from '#contract/limits.ts'
import type { QuoteDraft } from './types.ts'
import { withoutSecrets } from './types.ts'

const COMMON_FIELDS = ['eventType', 'eventDate', 'location', 'notes'] as const
const VENUE_FIELDS = ['vendorStartTime', 'venue'] as const
const VENUE_NUMBERS = ['guestCount', 'duration'] as const
const TRANSPORT_FIELDS = ['pickUpLocation', 'dropOffLocation', 'pickUpTime'] as const
const TRANSPORT_NUMBERS = ['passengerCount'] as const

/** Whether pick-up, drop-off and passengers are asked instead of venue and duration (decisions 21). */
export const asksTransport = (draft: Pick<QuoteDraft, 'vendors'>) => draft.vendors.some((vendor) => vendor.isTransport)

/** The gig request as `parseGigRequest` and the server take it. */
export function wireGigRequest(draft: QuoteDraft): Record<string, unknown> {
  const typed = (name: string) => (draft.gigRequest[name] ?? '').trim()
  const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, typed(name)]))
  const numbers = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, toNumber(typed(name))]))
  const transport = asksTransport(draft)
  return {
    ...texts(COMMON_FIELDS),
    ...texts(transport ? TRANSPORT_FIELDS : VENUE_FIELDS),
    ...numbers(transport ? TRANSPORT_NUMBERS : VENUE_NUMBERS),
    vendorBudget: toNumber(typed('vendorBudget').replace(/^\$\s*/, '')),
    requestedServices: typed('requestedServices').split(',').filter(Boolean).map(Number),
    members: draft.vendors.map((vendor) => vendor.memberID),
    featureProfiles: [],
    source: draft.source,
  }
}

/** The client as the contract's `Client` takes it, without a password (decisions 24). */
export function wireClient(draft: QuoteDraft): Record<string, string> {
  return withoutSecrets(draft.client)
}

/** The exact body of `POST /createrequest` (decisions 8). The same draft gives the same text. */
export function composeRequest(draft: QuoteDraft): string {
  const requestData = {
    gigRequest: wireGigRequest(draft),
    client: wireClient(draft),
    source: draft.source,
    maxAutoAdd: draft.wantsSimilarVendors ? MAX_AUTO_ADD : 0,
  }
  return JSON.stringify({ requestData: JSON.stringify(requestData) })
}

/**
 * A composed body with the password for a new account, for one live exchange; the server's hash of the body leaves it out, so that
 * the frozen body counts as the same.
 */
export function withPassword(body: string, password: string): string {
  const { requestData } = JSON.parse(body) as { requestData: string }
  const data = JSON.parse(requestData) as { client: Record<string, string> }
  return JSON.stringify({ requestData: JSON.stringify({ ...data, client: { ...data.client, password } }) })
}

/** `''` is "not given"; what is not a number stays as typed, so that the field's own error says so. */
function toNumber(typed: string): number | string | null {
  if (typed === '') return null
  const number = Number(typed.replaceAll(',', ''))
  return Number.isFinite(number) ? number : typed
}
