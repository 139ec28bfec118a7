/** The console's places, and who sees which: derived from the table of rights. */
import { hasRight, type Right, type Role } from '#contract/console/rights.ts'

export const BASE = '/operator'

export type PlaceId = 'today' | 'people' | 'reports' | 'system' | 'audit' | 'operators' | 'you'

interface Place {
  id: PlaceId
  path: string
  name: string
  /** Everyone who is signed in without one. */
  right?: Right
  /** Not in the bar of a phone, which has room for five: the page “You” leads there. */
  isMinor?: true
}

const PLACES: readonly Place[] = [
  { id: 'today', path: '/today', name: 'Today', right: 'seeToday' },
  { id: 'people', path: '/people', name: 'People', right: 'seePeople' },
  { id: 'reports', path: '/reports', name: 'Reports', right: 'seeReports' },
  { id: 'system', path: '/system', name: 'System', right: 'seeSystem' },
  { id: 'audit', path: '/audit', name: 'Audit', right: 'seeAudit', isMinor: true },
  { id: 'operators', path: '/operators', name: 'Operators', right: 'manageOperators', isMinor: true },
  { id: 'you', path: '/you', name: 'You' },
]

export const placesOf = (role: Role): readonly Place[] =>
  PLACES.filter(({ right }) => right === undefined || hasRight(role, right))

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
  owner: 'Everything, and who else may sign in.',
  support: 'Helps people: finds them, sends emails again, tries jobs again.',
  moderator: 'Handles reports, hides and restores vendors and reviews.',
  finance: 'Extends and ends memberships, refunds.',
  reader: 'Sees everything, changes nothing.',
}
