import { browserLocks } from '#src/api/locks.ts'
import { createRenewal } from '#src/api/sign-in/renewal.ts'
import { requestTokens } from '#src/api/sign-in/token-endpoint.ts'
import { signInCookie } from './sign-in-cookies.ts'
import { readSignIn } from './signed-in.ts'

const renewal = createRenewal({
  bearer: async () => signInCookie('bearerToken'),
  // The two cookies are set and deleted together; this one can be read.
  hasSession: async () => signInCookie('scopes') !== null,
  refresh: () => requestTokens({ grant_type: 'refresh_token' }),
  withLock: browserLocks(),
})

/**
 * Renews this page's sign-in (`Credentials`). If the sign-in has ended, the response has deleted the cookies, and every
 * tab shows a guest's page.
 */
export async function renew(rejected: string | null) {
  const outcome = await renewal(rejected)
  readSignIn()
  return outcome
}
