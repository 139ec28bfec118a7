/**
 * This page's view of the sign-in cookies (docs/specification.md#sign-in-and-tokens). The refresh token's is none of
 * them: no script can read it.
 */
import { SIGN_IN_COOKIES } from '#contract/signed-in.ts'
import { cookieValue } from '#src/api/cookies.ts'

type Readable = 'bearerToken' | 'scopes' | 'welcomeName'

export const signInCookie = (name: Readable): string | null => cookieValue(document.cookie, SIGN_IN_COOKIES[name])
