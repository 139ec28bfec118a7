/**
 * The only place that decides who of the marketplace may call what, from the `access` that each endpoint of the
 * contract declares. `plugins/auth.ts` asks it before a body is read. The console has its own door
 * (plugins/console/console-auth.ts).
 */
import type { Access } from '#contract/endpoint.ts'
import { hasTeamRight } from '#contract/team/rights.ts'
import type { TeamRight, TeamRole } from '#contract/team/rights.ts'
import type { Caller } from '#server/services/caller.ts'

type OpenAccess = 'public' | 'anonymous' | 'personal'

/** Whether guests may call. */
export const isOpenToGuests = (access: Access): access is OpenAccess =>
  access === 'public' || access === 'anonymous' || access === 'personal'

/** Whose the access token of a call is. */
export interface TokenHolder {
  accountId: number
  /** The vendor that the call is made for, of those that the account works for. */
  vendorId: number | null
  /** The account's role in that vendor's team. */
  role: TeamRole | null
  /** Whether the call names a vendor that the account doesn't work for (anymore). */
  isOutOfTeam?: boolean
  sessionId: string
}

export type Decision = 'allowed' | 'signIn' | 'forbidden' | 'notInTeam'

/** The part of an endpoint by which it is decided. */
interface Guarded {
  access: Exclude<Access, 'operator'>
  teamRight?: TeamRight | undefined
}

/** @param id the path's `:id`, if it has one */
export function decide({ access, teamRight }: Guarded, caller: TokenHolder | null, id: number | null): Decision {
  if (isOpenToGuests(access)) return 'allowed'
  if (caller === null) return 'signIn'
  const isVendors = access === 'vendor' || access === 'ownVendor'
  if (isVendors && caller.isOutOfTeam) return 'notInTeam'
  if (!isAllowed(access, caller, id)) return 'forbidden'
  return !isVendors || (teamRight !== undefined && hasTeamRight(caller.role, teamRight)) ? 'allowed' : 'forbidden'
}

/** Whether what the caller writes is not the vendor's: whoever only reads writes as a client, if as anyone. */
export const onlyReads = ({ role }: TokenHolder): boolean => role !== null && !hasTeamRight(role, 'work')

function isAllowed(access: Exclude<Access, OpenAccess | 'operator'>, caller: TokenHolder, id: number | null): boolean {
  switch (access) {
    case 'signedIn':
      return true
    case 'vendor':
      return caller.vendorId !== null
    case 'ownAccount':
      return id !== null && id === caller.accountId
    case 'ownVendor':
      return id !== null && id === caller.vendorId
    default:
      // An endpoint without a valid access is for no one.
      access satisfies never
      return false
  }
}

/** Whether the caller may see the vendor's private data. */
export const mayManage = ({ vendorId, role }: Caller, id: number): boolean =>
  vendorId === id && hasTeamRight(role, 'manage')
