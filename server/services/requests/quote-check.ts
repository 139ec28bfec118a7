/**
 * Validates a request against the server's data: its place, vendors and services
 * (docs/specification.md#quote-request).
 */
import { toFieldErrors } from '#contract/errors.ts'
import type { FieldError } from '#contract/errors.ts'
import type { Location } from '#contract/location.ts'
import { VENUE_FIELDS } from '#contract/request-fields.ts'
import { kindsOf, type VendorKind } from '#contract/vendor-kinds.ts'
import { parseQuoteRequest } from '#contract/quote-request.ts'
import type { QuoteRequest } from '#contract/quote-request.ts'
import { containsUrl } from '#contract/web-address.ts'
import { byId, isTransport } from '#server/catalog/service-types.ts'
import type { Places } from '#server/data/places.ts'
import type { Queryable } from '#server/db/database.ts'
import { findVendors } from '#server/repositories/search/vendors.ts'
import { InvalidFields } from '#server/services/errors.ts'
import { LAST_TIME_ZONE } from '#server/dates.ts'

type CheckedQuoteRequest =
  | { ok: true; quoteRequest: QuoteRequest; place: Location }
  | { ok: false; errors: FieldError[] }

const ID_MAX = 2_147_483_647

/**
 * @param context.isTyped for a form, which refuses what requests may contain that already wait on devices
 * @returns the request as it will be stored, or its field errors with bare names (`eventDate`)
 */
export async function checkQuoteRequest(
  input: Record<string, unknown>,
  { db, places, now, isTyped = false }: { db: Queryable; places: Places; now: Date; isTyped?: boolean },
): Promise<CheckedQuoteRequest> {
  const vendorIds = wholeNumbers(input['members'])
  const place = typeof input['location'] === 'string' ? places.byFileName(input['location'].trim()) : undefined
  const vendors = vendorIds.length > 0 ? await findVendors(db, vendorIds) : []
  const kinds = kindsAsked(input, vendors)
  // While the place is unknown, a date is not considered past if it may still be today there.
  const parsed = parseQuoteRequest(input, { kinds, timeZone: place?.timeZone ?? LAST_TIME_ZONE, now, isTyped })

  const errors = parsed.success ? [] : toFieldErrors(parsed.issues)
  const add = (error: FieldError) => {
    if (!errors.some(({ name }) => name === error.name)) errors.push(error)
  }
  const eventType = input['eventType']
  if (isTyped && typeof eventType === 'string' && containsUrl(eventType)) add(eventTypeIsAddress)
  if (!place) add({ name: 'location', code: 'notFound', message: 'Choose a city from the list.' })
  if (vendors.length < new Set(vendorIds).size) add(vendorsGone)
  if (wholeNumbers(input['requestedServices']).some((id) => byId(id) === undefined)) {
    add({ name: 'requestedServices', code: 'notFound', message: 'Choose services from the list.' })
  }
  return parsed.success && place && errors.length === 0
    ? { ok: true, quoteRequest: { ...parsed.output, location: place.fileName }, place }
    : { ok: false, errors }
}

/**
 * The kinds of vendors whose fields are required. An older app asks only for the ride when a transport vendor is among
 * several; its requests are accepted as they are, and the others get what is common to all.
 */
function kindsAsked(input: object, vendors: readonly { primaryServiceTypeId: number }[]): VendorKind[] {
  const kinds = kindsOf(vendors.map(({ primaryServiceTypeId: id }) => ({ isTransport: isTransport(id) })))
  const isOfOlderApp = kinds.length > 1 && !Object.keys(VENUE_FIELDS).some((name) => name in input)
  return isOfOlderApp ? ['transport'] : kinds
}

/** @throws InvalidFields */
export async function requireQuoteRequest(...args: Parameters<typeof checkQuoteRequest>): Promise<void> {
  const checked = await checkQuoteRequest(...args)
  if (!checked.ok) throw new InvalidFields(checked.errors)
}

const eventTypeIsAddress: FieldError = {
  name: 'eventType',
  code: 'containsUrl',
  message: 'Event types can’t contain web addresses.',
}

export const vendorsGone: FieldError = {
  name: 'members',
  code: 'notFound',
  message: 'A vendor is no longer listed. Remove them and send again.',
}

/** The integers in what should be a list of ids; the schema reports the rest. */
const wholeNumbers = (value: unknown): number[] =>
  Array.isArray(value)
    ? value.filter((id): id is number => Number.isInteger(id) && Math.abs(Number(id)) <= ID_MAX).slice(0, 100)
    : []
