/**
 * Who is signed in, as far as page and worker know without a request (docs/specification.md#sign-in-and-tokens).
 */
import { TEAM_ROLES, type TeamRole } from './team/rights.ts'

/**
 * Cookies of the web client, 30 days each. `RefreshToken` is HttpOnly, SameSite=Strict and sent to the token endpoint
 * only; the page reads the others. A `Scopes` cookie means that a refresh is worth trying.
 */
export const SIGN_IN_COOKIES = {
  bearerToken: 'BearerToken',
  refreshToken: 'RefreshToken',
  scopes: 'Scopes',
  welcomeName: 'WelcomeName',
} as const

/** The header that names the vendor for whom a call is made: one account may work for several. */
export const WORKING_AS_HEADER = 'Working-As'

/** The signed-in account, parsed from the scope string. */
export interface SignedIn {
  accountId: number
  /** The vendor that the session works as; null for a client's account. */
  memberId: number | null
  /** The account's role in that vendor's team; null for a client's account. */
  role: TeamRole | null
  /** 'Welcome, {name}'. */
  welcomeName: string
}

/**
 * `account:12 member:34 role:booker welcome:Ada%20Lovelace`: space-separated (RFC 6749, 3.3), the name percent-encoded,
 * `member` only for vendors, and `role` for all but owners: scopes of earlier versions have none.
 */
export function toScope({ accountId, memberId: vendorId, role, welcomeName }: SignedIn): string {
  const vendor = vendorId === null ? '' : ` member:${vendorId}${role === 'owner' ? '' : ` role:${role}`}`
  return `account:${accountId}${vendor} welcome:${encodeURIComponent(welcomeName.toWellFormed())}`
}

/** Parses a scope string; null when it is not one of ours. Unknown words are ignored. */
export function fromScope(scope: string): SignedIn | null {
  const words = new Map(
    scope.split(' ').map((word) => [word.slice(0, word.indexOf(':')), word.slice(word.indexOf(':') + 1)]),
  )
  const number = (word: string) => (/^[1-9]\d{0,9}$/.test(words.get(word) ?? '') ? Number(words.get(word)) : null)
  const accountId = number('account')
  if (accountId === null) return null
  const vendorId = number('member')
  // A role of a newer version may do nothing here.
  const named = words.get('role') ?? 'owner'
  const role = vendorId === null ? null : (TEAM_ROLES.find((one) => one === named) ?? 'readOnly')
  try {
    return { accountId, memberId: vendorId, role, welcomeName: decodeURIComponent(words.get('welcome') ?? '') }
  } catch {
    return null
  }
}
