/** URLs of the site: its sections, reserved first segments, and redirects (docs/specification.md#addresses). */

export const SECTIONS = {
  virtual: '/virtual-event-services',
  kids: '/kids-party-entertainment',
  weddings: '/wedding-entertainment',
} as const

/** Former and short addresses of the sections, with all that follows them. */
const SHORT_SECTIONS: ReadonlyMap<string, string> = new Map([
  ['/gigkids', SECTIONS.kids],
  ['/kids', SECTIONS.kids],
  ['/gigweddings', SECTIONS.weddings],
  ['/weddings', SECTIONS.weddings],
  ['/virtual', SECTIONS.virtual],
])

export const ARTICLES_PATH = '/articles'
export const EVENT_INSPIRATION_PATH = '/event-inspiration'

/** Names of other pages and files, which therefore cannot be services in `/{service}/{location}`. */
const RESERVED = new Set(
  (
    'signup articles shortlist requestquote requestquote-b requests leads threads virtual-event-services ' +
    'kids-party-entertainment gigkids wedding-entertainment event-inspiration events api vendor-api vendors ' +
    'pictures assets icons account search vendor-alert token createrequest healthz readyz sitemaps bookings'
  ).split(' '),
)
export const isReservedSegment = (segment: string): boolean => RESERVED.has(segment)

/** URLs of this origin that are not pages of the app: data, pictures, files. */
const NO_PAGE =
  /^\/(api|vendor-api|pictures|assets|icons|sitemaps|dev)(\/|$)|^\/(createrequest|healthz|readyz)$|\.[a-z0-9]{2,5}$/

/** Whether the app shows a page at this path; the browser loads anything else from the server. */
export const isAppPath = (pathname: string): boolean => !NO_PAGE.test(pathname)

/**
 * The one spelling of a page's path: lower case, single slashes, no slash or space at the end, which the router would
 * not see, a section's full name. `/index.html` is the saved shell, and as a page the home page. The server redirects to
 * it, and the page does where no server was asked.
 */
export function canonicalPath(pathname: string): string {
  const path = withoutEnd(
    pathname
      .replace(/%..|[A-Z]+/g, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
      .replace(/[/\\]+/g, '/'),
  ).replace(/^\/[a-z]+(?=\/|$)/, (segment) => SHORT_SECTIONS.get(segment) ?? segment)
  return path === '/index.html' ? '/' : path
}

/** A pattern would look at each space of a long address anew. */
function withoutEnd(path: string): string {
  let end = path.length
  for (;;) {
    const spare = path.endsWith('/', end) ? 1 : path.endsWith('%20', end) ? 3 : 0
    if (spare === 0 || end <= spare) return path.slice(0, end)
    end -= spare
  }
}
