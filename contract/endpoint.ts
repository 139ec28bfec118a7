/** The definition of a call, which the endpoint tables consist of. */
import type * as v from 'valibot'
import type { Right } from './console/rights.ts'
import type { TeamRight } from './team/rights.ts'

/**
 * Who may call, and whom the response is for. The server refuses everyone else (services/accounts/permissions.ts),
 * keeps a response that is not `public` out of every cache, and the page sends the sign-in where it counts.
 * - `public`: anyone; everyone gets the same, which caches may keep. A vendor also gets its own profile by such a call,
 *   in full: see `isTeammate`.
 * - `anonymous`: anyone, and the account does not matter; the response depends on an address or a secret in the call.
 * - `personal`: anyone, guests too; the service decides by the account, the device's key or a mailed proof.
 * - `signedIn`: any account; the repository returns only the account's own rows and reports others as not found.
 * - `vendor`: an account in a vendor's team whose role has the call's `teamRight`; the repository returns only that
 *   vendor's rows.
 * - `ownAccount`: the account whose id is in the path. `ownVendor`: as `vendor`, of the vendor whose id is in the path.
 * - `operator`: who is signed in to the console, and has the call's `right` if it names one
 *   (plugins/console/console-auth.ts).
 */
export type Access =
  | 'public'
  | 'anonymous'
  | 'personal'
  | 'signedIn'
  | 'vendor'
  | 'ownAccount'
  | 'ownVendor'
  | 'operator'

/** Whether it matters who is signed in. */
export const dependsOnAccount = (access: Access): boolean => access !== 'public' && access !== 'anonymous'

/** The part of a call that the page needs. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's notation: `:name` is a path parameter. */
  path: string
  access: Access
  /**
   * `form`: application/x-www-form-urlencoded; `upload`: multipart/form-data, which may take minutes; JSON otherwise.
   */
  bodyType?: 'form' | 'upload'
  reply: v.GenericSchema
}

/** Also has the request's schemas, which only the server checks: the page's build drops them. */
interface Described extends Call {
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  /** For `operator`: the right that the call needs; any role has the others. */
  right?: Right
  /** For `operator`: whether who calls must have proven within minutes to be who is signed in. */
  needsProof?: true
  summary: string
}

type VendorAccess = 'vendor' | 'ownVendor'

/** The right in the vendor's team that the call needs (team/rights.ts): there is no call of a vendor without one. */
type ForTeam =
  | { access: VendorAccess; teamRight: TeamRight }
  | { access: Exclude<Access, VendorAccess>; teamRight?: never }

export type Endpoint = Described & ForTeam
