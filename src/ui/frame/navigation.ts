/** The places that every page links to, and which of them a path belongs to. */
import { ARTICLES_PATH, EVENT_INSPIRATION_PATH, SECTIONS } from '#contract/paths.ts'

/** The bottom bar has room for five. */
export type TabId = 'search' | 'virtual' | 'requests' | 'bookings' | 'account' | 'leads' | 'calendar' | 'messages'
export type PlaceId = TabId | 'kids' | 'weddings' | 'articles'

/** `working`: a vendor with its own places; `planning`: a vendor with those of a client; null: no vendor. */
export type VendorMode = 'working' | 'planning' | null

interface NavigationPlace {
  id: PlaceId
  href: string
  /** Shown in the header of wide screens. */
  name: string
  /** Shown in the bottom bar of phones; absent if the place is not in it. */
  shortName?: string
  /** Shown only if the header is wide enough for all. */
  isMinor?: boolean
  /** Shown to those who are signed in. */
  isOwn?: boolean
}

export const PLACES: readonly NavigationPlace[] = [
  { id: 'search', href: '/', name: 'Find vendors', shortName: 'Search' },
  { id: 'virtual', href: SECTIONS.virtual, name: 'Virtual', shortName: 'Virtual' },
  { id: 'kids', href: SECTIONS.kids, name: 'Kids' },
  { id: 'weddings', href: SECTIONS.weddings, name: 'Weddings' },
  { id: 'articles', href: ARTICLES_PATH, name: 'Articles', isMinor: true },
  { id: 'requests', href: '/requests', name: 'My requests', shortName: 'Requests' },
  { id: 'bookings', href: '/bookings', name: 'Bookings', shortName: 'Bookings', isMinor: true, isOwn: true },
  // On narrow headers, and for those who are signed in, the link beside it leads there.
  { id: 'account', href: '/account', name: 'Account', shortName: 'Account', isMinor: true },
]

/** The places of a vendor at work. Planning an event of its own, it has those of every client. */
export const VENDOR_PLACES: readonly (NavigationPlace & Tab)[] = [
  { id: 'leads', href: '/leads', name: 'Leads', shortName: 'Leads' },
  { id: 'bookings', href: '/bookings', name: 'Bookings', shortName: 'Bookings' },
  { id: 'calendar', href: '/calendar', name: 'Calendar', shortName: 'Calendar' },
  { id: 'messages', href: '/threads', name: 'Messages', shortName: 'Messages' },
  { id: 'account', href: '/account', name: 'Account', shortName: 'Account' },
]

const ACCOUNT_PATH =
  /^\/((sign-in|create-account|forgot-password|reset-password|confirm-email|your-data)$|on-this-device)/
const VENDOR_PATH = /^\/(signup|shortlist)(\/|$)/

/** Pages that are for one thing, a request or a payment: nothing else stands beside it. */
export const isTask = (path: string): boolean =>
  /^\/(requestquote|signup\/|account\/membership)/.test(path) && !/\/(landing|success)/.test(path)

/** Pages for what one has to do: what was sent, leads, bookings, and the forms of an account. */
const WORK_PATHS = [
  '/requestquote/success',
  '/requestquote-b/success',
  '/sign-in',
  '/create-account',
  '/forgot-password',
  '/reset-password',
  '/earlier-review',
  '/unsubscribe',
  '/vendor-alert',
  '/account/',
  '/threads',
  '/requests',
  '/my-events',
  '/run-sheet',
  '/leads',
  '/bookings',
  '/calendar',
]

/** Whether the links of the site stand below it: not where something is typed or done. */
export const hasFooter = (path: string): boolean => !isTask(path) && !WORK_PATHS.some((start) => path.startsWith(start))

/** Where vendors sign up. */
export const SIGNUP = { href: '/signup', name: 'List your services' } as const

/** A vendor's inbox. */
export const LEADS = { href: '/leads', name: 'Leads' } as const

/**
 * The place that `path` belongs to; all other pages for finding vendors belong to search. Shortlists are made of saved
 * vendors, which the account leads to.
 * @param isVendor whether the user is a vendor at work
 * @param isOfBooking whether messages are opened from a booking
 */
export function placeOf(path: string, isVendor: boolean, isOfBooking: boolean): PlaceId {
  if (path.startsWith('/threads/') && isOfBooking) return 'bookings'
  if (path.startsWith('/threads')) return isVendor ? 'messages' : 'requests'
  if (ACCOUNT_PATH.test(path) || VENDOR_PATH.test(path)) return 'account'
  if (path === EVENT_INSPIRATION_PATH) return 'articles'
  if (/^\/(my-events|run-sheet\/.{8}$)/.test(path)) return 'requests'
  const places = isVendor ? [...VENDOR_PLACES, ...PLACES] : PLACES
  const own = places.find(({ href }) => href !== '/' && (path === href || path.startsWith(`${href}/`)))
  return own?.id ?? 'search'
}

export interface Tab {
  id: TabId
  href: string
  shortName: string
  isOwn?: boolean
}

const isTab = (place: NavigationPlace): place is NavigationPlace & Tab => place.shortName !== undefined
export const TABS: readonly Tab[] = PLACES.filter(isTab)

/** The tab that a place belongs to; places without a tab of their own belong to search. */
export const tabOf = (place: PlaceId, tabs: readonly Tab[] = TABS): TabId =>
  tabs.find(({ id }) => id === place)?.id ?? 'search'
