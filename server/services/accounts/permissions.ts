/**
 * The only place that decides who of the marketplace may call what, from the `access` that each endpoint of the
 * contract declares. `plugins/auth.ts` asks it before a body is read. The console has its own door
 * (plugins/console/console-auth.ts).
 */
import type { Access } from '#contract/endpoint.ts'
import type { Caller } from '#server/services/caller.ts'

type OpenAccess = 'public' | 'anonymous' | 'personal'

/** Whether guests may call. */
export const isOpenToGuests = (access: Access): access is OpenAccess =>
  access === 'public' || access === 'anonymous' || access === 'personal'

/** Whose the access token of a call is. */
export interface TokenHolder {
  accountId: number
  /** The vendor that the account manages. */
  vendorId: number | null
  sessionId: string
}

export type Decision = 'allowed' | 'signIn' | 'forbidden'

/**
 * @param access of the endpoint
 * @param id the path's `:id`, if it has one
 */
export function decide(access: Exclude<Access, 'operator'>, caller: TokenHolder | null, id: number | null): Decision {
  if (isOpenToGuests(access)) return 'allowed'
  if (caller === null) return 'signIn'
  return isAllowed(access, caller, id) ? 'allowed' : 'forbidden'
}

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

/** Whether the caller is this vendor and may therefore see and edit its private data. */
export const isVendor = (caller: Caller, vendorId: number) => caller.vendorId === vendorId
