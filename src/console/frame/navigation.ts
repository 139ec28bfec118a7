/** The console's places, and who sees which: derived from the table of rights. */
import { hasRight, type Right, type Role } from '#contract/console/rights.ts'

export const BASE = '/operator'

export type PlaceId =
  | 'today'
  | 'people'
  | 'requests'
  | 'reports'
  | 'money'
  | 'texts'
  | 'email'
  | 'system'
  | 'audit'
  | 'marketplace'
  | 'operators'
  | 'you'

interface Place {
  id: PlaceId
  path: string
  name: string
  /** Everyone who is signed in without one. */
  right?: Right
  /** Left out of the header of a narrow window where “You” leads there. */
  isSeldom?: true
}

const PLACES: readonly Place[] = [
  { id: 'today', path: '/today', name: 'Today', right: 'seeToday' },
  { id: 'people', path: '/people', name: 'People', right: 'seePeople' },
  { id: 'reports', path: '/reports', name: 'Reports', right: 'seeReports' },
  { id: 'money', path: '/money', name: 'Money', right: 'seeMoney' },
  { id: 'requests', path: '/requests', name: 'Requests', right: 'seeRequests' },
  { id: 'texts', path: '/texts', name: 'Texts', right: 'seeTexts' },
  { id: 'email', path: '/email', name: 'Email', right: 'seeMail' },
  { id: 'system', path: '/system', name: 'System', right: 'seeSystem' },
  { id: 'audit', path: '/audit', name: 'Audit', right: 'seeAudit', isSeldom: true },
  { id: 'marketplace', path: '/marketplace', name: 'Marketplace', right: 'setMarketplace', isSeldom: true },
  { id: 'operators', path: '/operators', name: 'Operators', right: 'manageOperators', isSeldom: true },
  { id: 'you', path: '/you', name: 'You' },
]

export const placesOf = (role: Role): readonly Place[] =>
  PLACES.filter(({ right }) => right === undefined || hasRight(role, right))

/** The bar of a phone has room for five; the last is “You”, which leads to the others. */
const BAR_PLACES = 5

export const barOf = (role: Role): readonly Place[] => {
  const places = placesOf(role)
  return [...places.slice(0, -1).slice(0, BAR_PLACES - 1), ...places.slice(-1)]
}

/** The places that aren’t in the bar of a phone. */
export const minorPlacesOf = (role: Role): readonly Place[] => {
  const bar = barOf(role)
  return placesOf(role).filter((place) => !bar.includes(place))
}

/** The places that the header of a narrow window leaves out: “You” leads to them. */
export const leftOutOf = (role: Role): readonly PlaceId[] =>
  minorPlacesOf(role).flatMap(({ id, isSeldom }) => (isSeldom ? [id] : []))

/** Where a role begins. */
export const startOf = (role: Role): string => placesOf(role)[0]?.path ?? '/you'

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  support: 'Support',
  moderator: 'Moderator',
  finance: 'Finance',
  reader: 'Reader',
}

export const ROLE_HINTS: Record<Role, string> = {
  owner: 'Everything, including emails to all, and who else may sign in.',
  support: 'Finds and edits people and profiles, handles disputes, sends emails, retries jobs, writes texts.',
  moderator: 'Judges reports, appeals and disputes, opens conversations, hides vendors, blocks addresses.',
  finance: 'Prices, promotions, payments, memberships and refunds.',
  reader: 'Sees everything but reports and conversations, changes nothing.',
}
