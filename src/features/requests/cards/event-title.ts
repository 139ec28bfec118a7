/** A request's title on its card, from whatever is known. */
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatDay } from '#contract/format.ts'

/** `Birthday party, 40 guests`; without an event type, the vendors' names. */
export function eventTitle({ gigRequest, vendors }: QuoteDraft): string {
  const type = gigRequest.eventType?.trim()
  if (!type) {
    const named = vendors.find((vendor) => vendor.profileName)?.profileName
    return named ? `Request to ${named}${vendors.length > 1 ? ` and ${vendors.length - 1} more` : ''}` : 'Quote request'
  }
  const guests = wholeNumber(gigRequest.guestCount)
  const passengers = wholeNumber(gigRequest.passengerCount)
  if (guests) return `${type}, ${formatCount(guests, 'guest')}`
  return passengers ? `${type}, ${formatCount(passengers, 'passenger')}` : type
}

/** Date, place and number of vendors, where known. */
export function eventFacts({ gigRequest, place, vendors }: QuoteDraft): string[] {
  const facts = [
    gigRequest.eventDate ? formatDay(gigRequest.eventDate) : '',
    place?.displayName ?? '',
    formatCount(vendors.length, 'vendor'),
  ]
  return facts.filter(Boolean)
}

function wholeNumber(text: string | undefined): number | null {
  const number = Number(text?.replaceAll(',', ''))
  return Number.isInteger(number) && number > 0 ? number : null
}
