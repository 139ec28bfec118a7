/**
 * Who is signed in, as far as page and worker know without a request (docs/specification.md#sign-in-and-tokens).
 */

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

/** The signed-in account, parsed from the scope string. */
export interface SignedIn {
  accountId: number
  /** The vendor that the account manages; null for a client's account. */
  memberId: number | null
  /** 'Welcome, {name}'. */
  welcomeName: string
}

/**
 * `account:12 member:34 welcome:Ada%20Lovelace`: space-separated (RFC 6749, 3.3), the name percent-encoded, `member`
 * only for vendors.
 */
export function toScope({ accountId, memberId: vendorId, welcomeName }: SignedIn): string {
  const vendor = vendorId === null ? '' : ` member:${vendorId}`
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
  try {
    return { accountId, memberId: number('member'), welcomeName: decodeURIComponent(words.get('welcome') ?? '') }
  } catch {
    return null
  }
}
