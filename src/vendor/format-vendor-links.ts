/** Addresses of a vendor's profile and of a quote request, with the search that led to the vendor. */
import { ANY, NATIONWIDE } from '#contract/limits.ts'

/** How a visitor came to a vendor, as far as it is known. */
export interface VendorLinkFrom {
  source?: string | undefined
  /** File name of the searched place, or `nationwide`. */
  location?: string | undefined
  /** The searched date. */
  eventDate?: string | undefined
  /** File name of the searched service, where it isn't the vendor's main one. */
  service?: string | undefined
  /** The searched service in a quote request. */
  categoryId?: number | undefined
  /** The searched distance in miles and number of stars; ANY for no limit. */
  distanceLimit?: number | undefined
  ratingLimit?: number | undefined
  /** The searched starting price in dollars, and the order, where it isn't the best first. */
  priceLimit?: number | undefined
  sort?: string | undefined
  /** The featured placement whose link led to the vendor. */
  viewSource?: string | undefined
  /** Other facts of the event that the search names (contract/event-facts.ts). */
  month?: string | undefined
  budget?: number | undefined
  guests?: number | undefined
  age?: number | undefined
}

export type LinkFacts = Pick<VendorLinkFrom, 'month' | 'budget' | 'guests' | 'age'>
const FACTS = ['month', 'budget', 'guests', 'age'] as const satisfies (keyof LinkFacts)[]

const NAMES = [
  'source',
  'location',
  'eventDate',
  'service',
  'distanceLimit',
  'ratingLimit',
  'priceLimit',
  'sort',
  'viewSource',
  'categoryId',
  ...FACTS,
] as const

function queryOf(from: VendorLinkFrom): string {
  const query = new URLSearchParams()
  for (const name of NAMES) {
    const value = from[name]
    if (value && value !== ANY && value !== 'best') query.set(name, String(value))
  }
  return query.toString()
}

export function profileLink(profileUrl: string, from: VendorLinkFrom): string {
  const query = queryOf(from)
  return query ? `${profileUrl}?${query}` : profileUrl
}

/** The quote request to one or several vendors; its city and its date default to the searched ones. */
export const requestLink = (
  vendorIds: readonly number[],
  from: Omit<
    VendorLinkFrom,
    'service' | 'categoryId' | 'distanceLimit' | 'ratingLimit' | 'priceLimit' | 'sort' | 'viewSource'
  > & { service?: { id: number } | undefined },
): string => {
  const { source, location, eventDate, service, month, budget, guests, age } = from
  const categoryId = service && service.id !== ANY ? service.id : undefined
  const city = location === NATIONWIDE ? undefined : location
  const query = queryOf({ source, location: city, eventDate, categoryId, month, budget, guests, age })
  return `/requestquote?memberId=${vendorIds.join(',')}&${query}`
}
