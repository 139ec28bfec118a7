/** A request's title on its card, from whatever is known. */
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'
import { formatDays } from '#contract/format-days.ts'
import { typedNumber } from '#contract/typed-number.ts'
import { kindsOf, type VendorKind } from '#contract/vendor-kinds.ts'
import { isNotSure, lastDayOf } from '#src/offline/drafts/choices.ts'
import { similarVendorsAsked } from '#src/offline/outbox/kinds/compose-request.ts'

/** `Birthday party, 40 guests`; without an event type, the vendors' names. */
export function eventTitle(draft: QuoteDraft): string {
  const { gigRequest: quoteRequest, vendors } = draft
  const type = quoteRequest.eventType?.trim()
  if (!type) {
    const named = vendors.find((vendor) => vendor.profileName)?.profileName
    return named ? `Request to ${named}${vendors.length > 1 ? ` and ${vendors.length - 1} more` : ''}` : 'Quote request'
  }
  const kinds = kindsOf(vendors)
  const sizeOf = (kind: VendorKind, name: 'guestCount' | 'passengerCount') =>
    kinds.includes(kind) && !isNotSure(draft, name) ? wholeNumber(quoteRequest[name]) : null
  const guests = sizeOf('entertainment', 'guestCount')
  const passengers = sizeOf('transport', 'passengerCount')
  return titleWithSize(type, { guests, passengers })
}

/** `Birthday party, 40 guests`. */
export function titleWithSize(
  type: string,
  { guests, passengers }: { guests: number | null; passengers: number | null },
): string {
  if (guests) return `${type}, ${formatCount(guests, 'guest')}`
  return passengers ? `${type}, ${formatCount(passengers, 'passenger')}` : type
}

/**
 * Date, place and number of vendors, where known.
 * @param known.agreed the day of its booking, once there is one
 * @param known.asked how many vendors have it, once it is sent: the server may have added similar ones
 */
export function eventFacts(
  draft: QuoteDraft,
  { agreed, asked }: { agreed?: string | undefined; asked?: number | undefined } = {},
): string[] {
  const { gigRequest: quoteRequest, place, vendors } = draft
  const facts = [
    agreed ? formatDay(agreed) : quoteRequest.eventDate ? formatDays(quoteRequest.eventDate, lastDayOf(draft)) : '',
    place?.displayName ?? '',
    formatCount(asked ?? vendors.length, 'vendor') + (asked === undefined ? plusSimilar(draft) : ''),
  ]
  return facts.filter(Boolean)
}

/** The client asked for them, so they are named before it is known how many there are. */
function plusSimilar(draft: QuoteDraft): string {
  const most = similarVendorsAsked(draft)
  return most === 0 ? '' : ` and up to ${formatCount(most, 'similar one')}`
}

function wholeNumber(text = ''): number | null {
  const number = typedNumber(text)
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : null
}
