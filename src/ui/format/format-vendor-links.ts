/** Addresses of a vendor's profile and of a quote request, with the search that led to the vendor. */
import { ANY, NATIONWIDE } from '#contract/limits.ts'

/** How somebody came to a vendor, as far as it is known. */
export interface VendorLinkFrom {
  source?: string | undefined
  /** File name of the searched place, or `nationwide`. */
  location?: string | undefined
  /** The searched date. */
  eventDate?: string | undefined
  /** File name of the searched service, where it isn't the vendor's main one. */
  service?: string | undefined
  /** The searched distance in miles and number of stars; ANY for no limit. */
  distanceLimit?: number | undefined
  ratingLimit?: number | undefined
  /** The featured placement whose link led to the vendor. */
  viewSource?: string | undefined
}

const NAMES = ['source', 'location', 'eventDate', 'service', 'distanceLimit', 'ratingLimit', 'viewSource'] as const

function queryOf(from: VendorLinkFrom): string {
  const query = new URLSearchParams()
  for (const name of NAMES) {
    const value = from[name]
    if (value && value !== ANY) query.set(name, String(value))
  }
  return query.toString()
}

export function profileLink(profileUrl: string, from: VendorLinkFrom): string {
  const query = queryOf(from)
  return query ? `${profileUrl}?${query}` : profileUrl
}

/** The quote request to one or several vendors; its city and its date default to the searched ones. */
export const requestLink = (
  memberIds: readonly number[],
  { source, location, eventDate }: Pick<VendorLinkFrom, 'source' | 'location' | 'eventDate'>,
): string => {
  const city = location === NATIONWIDE ? undefined : location
  return `/requestquote?memberId=${memberIds.join(',')}&${queryOf({ source, location: city, eventDate })}`
}
