/** Turns what was typed into the wire form of contract/quote-request.ts. The page validates exactly what is sent. */
import { autoAddLimit } from '#contract/auto-add.ts'
import { OPEN_FIELDS } from '#contract/request-choices.ts'
import { COMMON_FIELDS, FIELDS_OF_KIND, type TypedAs } from '#contract/request-fields.ts'
import { kindsOf } from '#contract/vendor-kinds.ts'
import { MAX_AUTO_ADD } from '#contract/limits.ts'
import { typedDollars, typedNumber } from '#contract/typed-number.ts'
import { BUDGET_FOR, isFlexible, isNotSure, typedDetails } from '../../drafts/choices.ts'
import type { QuoteDraft } from '../../drafts/records.ts'
import { withoutSecrets } from '../../drafts/records.ts'

/** How many similar vendors may be contacted as well; the server, which knows every vendor's level, decides. */
export const similarVendorsMax = ({ source, vendors }: Pick<QuoteDraft, 'source' | 'vendors'>): number =>
  autoAddLimit(
    MAX_AUTO_ADD,
    source,
    vendors.map(({ memberLevel }) => memberLevel),
  )

/** As many, where the client asks for them. */
export const similarVendorsAsked = (draft: Pick<QuoteDraft, 'source' | 'vendors' | 'wantsSimilarVendors'>): number =>
  draft.wantsSimilarVendors ? similarVendorsMax(draft) : 0

const FROM_TYPED: Record<TypedAs, (typed: string) => unknown> = {
  text: (typed) => typed,
  number: typedNumber,
  dollars: typedDollars,
  ids: (typed) => typed.split(',').filter(Boolean).map(Number),
}

/** For which of its categories the form had asked what was answered. */
const askedFor = (vendors: QuoteDraft['vendors'], details: Readonly<Record<string, string>>) =>
  vendors.flatMap(({ serviceType }) => {
    if (!serviceType) return []
    const asked = serviceType.questions?.flatMap(({ id }) => (id in details ? [id] : []))
    return [{ serviceTypeId: serviceType.id, questions: asked ?? null }]
  })

/** The request as `parseGigRequest` and the server take it: the fields that these vendors' kinds have. */
export function wireQuoteRequest(draft: QuoteDraft): Record<string, unknown> {
  const { vendors, gigRequest: quoteRequest } = draft
  const fields: Record<string, TypedAs> = {
    ...COMMON_FIELDS,
    ...Object.fromEntries(kindsOf(vendors).flatMap((kind) => Object.entries(FIELDS_OF_KIND[kind]))),
  }
  const typed = Object.entries(fields).map(([name, as]) => [name, FROM_TYPED[as]((quoteRequest[name] ?? '').trim())])
  const wire: Record<string, unknown> = Object.fromEntries(typed)
  const notSure = OPEN_FIELDS.filter((name) => name in fields && isNotSure(draft, name))
  const categoryDetails = typedDetails(draft)
  const isSaid = vendors.length > 1 && wire['vendorBudget'] !== null
  return {
    ...wire,
    ...Object.fromEntries(notSure.map((name) => [name, null])),
    notSure,
    ...(Object.keys(categoryDetails).length > 0 && {
      categoryDetails,
      detailsAskedFor: askedFor(vendors, categoryDetails),
    }),
    ...(!isFlexible(draft) && { eventDateLatest: null }),
    budgetFor: isSaid ? quoteRequest[BUDGET_FOR] || 'each' : null,
    members: vendors.map((vendor) => vendor.memberID),
    featureProfiles: (draft.featureProfiles ?? []).filter(({ featuredProfileId: id }) =>
      vendors.some(({ memberID: vendorId }) => vendorId === id),
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
    gigRequest: wireQuoteRequest(draft),
    client: wireClient(draft),
    source: draft.source,
    maxAutoAdd: similarVendorsAsked(draft),
    ...(draft.insteadOf !== undefined && { insteadOf: draft.insteadOf }),
    ...(draft.eventKey !== undefined && { eventKey: draft.eventKey }),
  }
  return JSON.stringify({ requestData: JSON.stringify(requestData) })
}

/**
 * A composed body with the password for a new account added, for one attempt. The server's hash of the body leaves the
 * password out, so both bodies count as the same.
 */
export function withPassword(body: string, password: string): string {
  const { requestData } = JSON.parse(body) as { requestData: string }
  const data = JSON.parse(requestData) as { client: Record<string, string> }
  return JSON.stringify({ requestData: JSON.stringify({ ...data, client: { ...data.client, password } }) })
}
