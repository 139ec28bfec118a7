/** From what was typed to the wire form of contract/quote.ts. The page validates the same form that is sent. */
import { autoAddLimit } from '#contract/auto-add.ts'
import { MAX_AUTO_ADD } from '#contract/limits.ts'
import type { QuoteDraft } from '../../drafts/records.ts'
import { withoutSecrets } from '../../drafts/records.ts'
import { typedDollars, typedNumber } from '../../drafts/typed-number.ts'

const COMMON_FIELDS = ['eventType', 'eventDate', 'location', 'notes'] as const
const VENUE_FIELDS = ['vendorStartTime', 'venue'] as const
const VENUE_NUMBERS = ['guestCount', 'duration'] as const
const TRANSPORT_FIELDS = ['pickUpLocation', 'dropOffLocation', 'pickUpTime'] as const
const TRANSPORT_NUMBERS = ['passengerCount'] as const

/**
 * Whether pick-up, drop-off and passengers are asked instead of venue and duration
 * (docs/specification.md#quote-request).
 */
export const asksTransport = (draft: Pick<QuoteDraft, 'vendors'>) => draft.vendors.some((vendor) => vendor.isTransport)

/** How many similar vendors may be asked as well; the server, which knows every vendor's level, has the last word. */
export const similarVendorsMax = ({ source, vendors }: Pick<QuoteDraft, 'source' | 'vendors'>): number =>
  autoAddLimit(
    MAX_AUTO_ADD,
    source,
    vendors.map(({ memberLevel }) => memberLevel),
  )

/** The gig request as `parseGigRequest` and the server take it. */
export function wireGigRequest(draft: QuoteDraft): Record<string, unknown> {
  const typed = (name: string) => (draft.gigRequest[name] ?? '').trim()
  const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, typed(name)]))
  const numbers = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, typedNumber(typed(name))]))
  const transport = asksTransport(draft)
  return {
    ...texts(COMMON_FIELDS),
    ...texts(transport ? TRANSPORT_FIELDS : VENUE_FIELDS),
    ...numbers(transport ? TRANSPORT_NUMBERS : VENUE_NUMBERS),
    vendorBudget: typedDollars(typed('vendorBudget')),
    requestedServices: typed('requestedServices').split(',').filter(Boolean).map(Number),
    members: draft.vendors.map((vendor) => vendor.memberID),
    featureProfiles: (draft.featureProfiles ?? []).filter(({ featuredProfileId: id }) =>
      draft.vendors.some(({ memberID }) => memberID === id),
    ),
    source: draft.source,
  }
}

/** The client as the contract's `Client` takes it, without a password. */
export function wireClient(draft: QuoteDraft): Record<string, string> {
  return withoutSecrets(draft.client)
}

/**
 * The exact body of `POST /createrequest` (docs/specification.md#sending-a-quote-request). The same draft gives the
 * same text.
 */
export function composeRequest(draft: QuoteDraft): string {
  const requestData = {
    gigRequest: wireGigRequest(draft),
    client: wireClient(draft),
    source: draft.source,
    maxAutoAdd: draft.wantsSimilarVendors ? similarVendorsMax(draft) : 0,
  }
  return JSON.stringify({ requestData: JSON.stringify(requestData) })
}

/**
 * A composed body with the password for a new account, for one live exchange; the server's hash of the body leaves it
 * out, so that the frozen body counts as the same.
 */
export function withPassword(body: string, password: string): string {
  const { requestData } = JSON.parse(body) as { requestData: string }
  const data = JSON.parse(requestData) as { client: Record<string, string> }
  return JSON.stringify({ requestData: JSON.stringify({ ...data, client: { ...data.client, password } }) })
}
