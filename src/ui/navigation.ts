/** The places that every page leads to, and which of them a path belongs to. */

export type PlaceId = 'search' | 'virtual' | 'requests' | 'account'

export interface NavigationPlace {
  id: PlaceId
  href: string
  /** In the header of wide screens. */
  name: string
  /** In the bottom bar of phones. */
  shortName: string
}

export const PLACES: readonly NavigationPlace[] = [
  { id: 'search', href: '/', name: 'Find vendors', shortName: 'Search' },
  { id: 'virtual', href: '/virtual-event-services', name: 'Virtual', shortName: 'Virtual' },
  { id: 'requests', href: '/requests', name: 'My requests', shortName: 'Requests' },
  { id: 'account', href: '/account', name: 'Account', shortName: 'Account' },
]

const ACCOUNT_PATH = /^\/(sign-in|forgot-password|reset-password|confirm-email)$/

/** Where vendors sign up. */
export const SIGNUP = { href: '/signup', name: 'List your services' } as const

/** The place that `path` belongs to; everything that finds vendors belongs to search. */
export function placeOf(path: string): PlaceId {
  if (ACCOUNT_PATH.test(path)) return 'account'
  if (path === SIGNUP.href || path.startsWith(`${SIGNUP.href}/`)) return 'account'
  const own = PLACES.find(({ href }) => href !== '/' && (path === href || path.startsWith(`${href}/`)))
  return own?.id ?? 'search'
}
