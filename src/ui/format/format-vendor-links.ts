/** Addresses of a vendor's profile and of a quote request, with the search that led to the vendor. */
import { NATIONWIDE } from '#contract/limits.ts'

/** How somebody came to a vendor, as far as it is known. */
export interface VendorLinkFrom {
  source?: string | undefined
  /** File name of the searched place; `nationwide` goes unsaid. */
  location?: string | undefined
  /** The searched date. */
  eventDate?: string | undefined
  /** File name of the searched service, where it isn't the vendor's main one. */
  service?: string | undefined
  /** The featured placement whose link led to the vendor. */
  viewSource?: string | undefined
}

const queryOf = ({ source, location, eventDate, service, viewSource }: VendorLinkFrom) =>
  new URLSearchParams({
    ...(source && { source }),
    ...(location && location !== NATIONWIDE && { location }),
    ...(eventDate && { eventDate }),
    ...(service && { service }),
    ...(viewSource && { viewSource }),
  }).toString()

export function profileLink(profileUrl: string, from: VendorLinkFrom): string {
  const query = queryOf(from)
  return query ? `${profileUrl}?${query}` : profileUrl
}

/** The quote request to one or several vendors; its city and its date default to the searched ones. */
export const requestLink = (
  memberIds: readonly number[],
  { source, location, eventDate }: Pick<VendorLinkFrom, 'source' | 'location' | 'eventDate'>,
): string => `/requestquote?memberId=${memberIds.join(',')}&${queryOf({ source, location, eventDate })}`
