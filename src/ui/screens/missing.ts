/** The thing that the router is told is missing, and its name. */

/** The data of a `notFound` for a place that is unknown; for a page there is none. */
export const UNKNOWN_PLACE = 'place'

/** @param what `UNKNOWN_PLACE`; anything else for a page */
export const missingTitle = (what: unknown): string =>
  what === UNKNOWN_PLACE ? 'We don’t know that place' : 'Page not found'
