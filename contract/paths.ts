/** The addresses of the site: its sections, what the first segment of a path cannot be, and what leads elsewhere
 * (docs/specification.md#addresses). */

export const SECTIONS = {
  virtual: '/virtual-event-services',
  kids: '/kids-party-entertainment',
  weddings: '/wedding-entertainment',
} as const

export const ARTICLES_PATH = '/articles'
export const EVENT_INSPIRATION_PATH = '/event-inspiration'

/** Names that other pages and files have, and which therefore are no services in `/{service}/{location}`. */
const RESERVED = new Set(
  'signup articles requestquote requestquote-b requests leads virtual-event-services kids-party-entertainment gigkids wedding-entertainment event-inspiration events api vendor-api vendors pictures assets icons account search token createrequest healthz readyz sitemaps'.split(
    ' ',
  ),
)
export const isReservedSegment = (segment: string): boolean => RESERVED.has(segment)

/** Addresses of this origin that are no pages of the app: data, pictures, files. */
const NO_PAGE =
  /^\/(api|vendor-api|pictures|assets|icons|sitemaps|dev)(\/|$)|^\/(createrequest|healthz|readyz)$|\.[a-z0-9]{2,5}$/

/** Whether the app shows a page at this path; anything else is loaded anew by the browser. */
export const isAppPath = (pathname: string): boolean => !NO_PAGE.test(pathname)
