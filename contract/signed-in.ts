/** Who is signed in, as the page and the worker can tell without asking (docs/specification.md#sign-in-and-tokens). */

/**
 * Cookies of the web client, 30 days each. `RefreshToken` is HttpOnly, SameSite=Strict and sent to the token endpoint
 * only; the page reads the others. That there is a `Scopes` cookie means that a refresh is worth a try.
 */
export const SIGN_IN_COOKIES = {
  bearerToken: 'BearerToken',
  refreshToken: 'RefreshToken',
  scopes: 'Scopes',
  welcomeName: 'WelcomeName',
} as const

/** Who is signed in, as the scope string says it. */
export interface SignedIn {
  accountId: number
  /** The vendor that the account manages; null for an account that only asks. */
  memberId: number | null
  /** 'Welcome, {name}'. */
  welcomeName: string
}

/**
 * `account:12 member:34 welcome:Ada%20Lovelace`: space-separated (RFC 6749, 3.3), the name percent-encoded, `member`
 * only for vendors.
 */
export function toScope({ accountId, memberId, welcomeName }: SignedIn): string {
  const member = memberId === null ? '' : ` member:${memberId}`
  return `account:${accountId}${member} welcome:${encodeURIComponent(welcomeName.toWellFormed())}`
}

/** What a scope string says; null when it is none of ours. Further words in it are ignored. */
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
