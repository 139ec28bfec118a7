/**
 * The worker's sign-in for the requests that it delivers (decision 10). It reads the cookies if the browser allows it;
 * browsers with Background Sync do.
 */
import { fromScope, SIGN_IN_COOKIES } from '#contract/signed-in.ts'
import { decoded } from '#src/api/cookies.ts'
import type { Credentials } from '#src/api/credentials.ts'
import { browserLocks } from '#src/api/locks.ts'
import { createRenewal } from '#src/api/sign-in/renewal.ts'
import { requestTokens } from '#src/api/sign-in/token-endpoint.ts'

/** The part of the cookie store API that is used; no type library for workers includes it yet. */
interface Cookies {
  get: (name: string) => Promise<{ value?: string } | null>
}

/**
 * @param cookies undefined where workers cannot read cookies: the worker then requests an access token and keeps it in
 *   memory
 */
export function workerCredentials(cookies: Cookies | undefined): Credentials {
  let inMemory: string | null = null
  const read = async (name: string) => {
    const value = (await cookies?.get(name))?.value
    return value === undefined ? null : decoded(value)
  }
  const scope = async () => fromScope((await read(SIGN_IN_COOKIES.scopes)) ?? '')
  const bearer = async () => (cookies ? read(SIGN_IN_COOKIES.bearerToken) : inMemory)
  return {
    bearer,
    accountId: async () => (cookies ? ((await scope())?.accountId ?? null) : undefined),
    vendorId: async () => (await scope())?.memberId ?? null,
    renew: createRenewal({
      bearer,
      hasSession: async () => !cookies || (await read(SIGN_IN_COOKIES.scopes)) !== null,
      async refresh() {
        const { access_token: token } = await requestTokens({ grant_type: 'refresh_token' })
        if (!cookies) inMemory = token
      },
      withLock: browserLocks(),
    }),
  }
}
