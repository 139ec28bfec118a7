/** The page's sign-in for its calls. Renewing is loaded when it is first needed. */
import { fromScope } from '#contract/signed-in.ts'
import type { Credentials } from '#src/api/credentials.ts'
import { signInCookie } from './sign-in-cookies.ts'

const scope = () => fromScope(signInCookie('scopes') ?? '')

export const pageCredentials: Credentials = {
  bearer: async () => signInCookie('bearerToken'),
  accountId: async () => scope()?.accountId ?? null,
  vendorId: async () => scope()?.memberId ?? null,
  renew: async (rejected) => (await import('./page-renewal.ts')).renew(rejected),
}
