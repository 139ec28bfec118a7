/** From what was typed to the wire form of contract/quote.ts. The page validates the same form that is sent. */
import { autoAddLimit } from '#contract/auto-add.ts'
import { MAX_AUTO_ADD } from '#contract/limits.ts'
import { TRANSPORT_REQUEST_FIELDS, VENUE_REQUEST_FIELDS, type TypedAs } from '#contract/quote.ts'
import type { QuoteDraft } from '../../drafts/records.ts'
import { withoutSecrets } from '../../drafts/records.ts'
import { typedDollars, typedNumber } from '../../drafts/typed-number.ts'

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

const FROM_TYPED: Record<TypedAs, (typed: string) => unknown> = {
  text: (typed) => typed,
  number: typedNumber,
  dollars: typedDollars,
  ids: (typed) => typed.split(',').filter(Boolean).map(Number),
}

/** The gig request as `parseGigRequest` and the server take it. */
export function wireGigRequest(draft: QuoteDraft): Record<string, unknown> {
  const fields = asksTransport(draft) ? TRANSPORT_REQUEST_FIELDS : VENUE_REQUEST_FIELDS
  const typed = Object.entries(fields).map(([name, as]) => [
    name,
    FROM_TYPED[as]((draft.gigRequest[name] ?? '').trim()),
  ])
  return {
    ...Object.fromEntries(typed),
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
