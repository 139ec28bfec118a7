/** The roles of a vendor's team in words. */
import type { TeamRole } from './rights.ts'

/** A role on screens and in mail. */
export const ROLE_NAMES: Record<TeamRole, string> = { owner: 'Owner', booker: 'Booker', readOnly: 'Read-only' }

/** The rights of a role, as a person reads them. */
export const ROLE_HINTS: Record<TeamRole, string> = {
  owner: 'Everything, including the membership, the profile and the team',
  booker: 'Leads, quotes, bookings, messages and the calendar',
  readOnly: 'Reads leads, quotes, bookings, messages and the calendar',
}
