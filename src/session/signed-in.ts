/** Who is signed in, according to the cookies; the same in every tab. */
import { fromScope, type SignedIn } from '#contract/signed-in.ts'
import { createObservable } from '#src/sync/observable.ts'
import { signInCookie } from './sign-in-cookies.ts'

const shown = createObservable<SignedIn | null>(null)
let scopes: string | null = null

/** Null for a guest. */
export const signedIn = { get: shown.get, subscribe: shown.subscribe }

/** Reads the cookies again: after signing in or out, here or in another tab, and when the page becomes visible. */
export function readSignIn(): SignedIn | null {
  const now = signInCookie('scopes')
  if (now !== scopes) {
    scopes = now
    shown.set(now === null ? null : fromScope(now))
  }
  return shown.get()
}
