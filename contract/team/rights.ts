/**
 * The rights of each role in a vendor's team (docs/specification.md#teams): the only table of it. The server's access,
 * the screens and the tests derive from it.
 */

export const TEAM_ROLES = ['owner', 'booker', 'readOnly'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

/**
 * - `read`: leads, quotes, bookings, messages and the calendar, as they are;
 * - `work`: replies, messages, moves of bookings, the calendar;
 * - `manage`: the profile, the membership and payments to Fanfare, the business details, the team.
 */
export type TeamRight = 'read' | 'work' | 'manage'

const RIGHTS: Record<TeamRole, readonly TeamRight[]> = {
  owner: ['read', 'work', 'manage'],
  booker: ['read', 'work'],
  readOnly: ['read'],
}

/** @param role null for who is in no team */
export const hasTeamRight = (role: TeamRole | null, right: TeamRight): boolean =>
  role !== null && RIGHTS[role].includes(right)

/** The roles with a right. */
export const rolesWith = (right: TeamRight): TeamRole[] => TEAM_ROLES.filter((role) => hasTeamRight(role, right))
