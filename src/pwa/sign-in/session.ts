/** Signing in and out on this device. */
import { fromScope, SIGN_IN_COOKIES, type SignedIn } from '#contract/signed-in.ts'
import type { LeaveOutcome, Unsent } from '#src/offline/account/account-store.ts'
import { StorageError } from '#src/offline/storage/storage.ts'
import { revokeTokens, requestTokens } from '#src/api/sign-in/token-endpoint.ts'
import { openPageOffline } from '../storage/page-offline.ts'
import { readSignIn } from '../account/signed-in.ts'

/** Local storage: a session was signed out here that the server has not heard of yet. */
const REVOKE_LATER = 'signOutPending'

/**
 * Signs in. What waited for it goes out by itself.
 * @throws ApiError; `code` is `invalid_grant` for a wrong address or password, `temporarily_unavailable` when throttled
 */
export async function signIn(username: string, password: string): Promise<SignedIn | null> {
  const { scope } = await requestTokens({ grant_type: 'password', username: username.trim(), password })
  clearPending()
  const who = readSignIn() ?? fromScope(scope)
  await rememberWho(who)
  return who
}

/** Writes down whose phone this is, for the worker and for what is sent from now on. */
export async function rememberWho(who: SignedIn | null): Promise<void> {
  const { account } = await openPageOffline()
  // Without storage nothing is queued here that could belong to anybody.
  const storedId = await account.current().catch(() => null)
  if (storedId !== (who?.accountId ?? null)) await account.remember(who?.accountId ?? null).catch(() => {})
}

/**
 * Signs out: everything that was typed, sent or remembered here leaves this device, and every tab starts over; ask the
 * person first. Works without a connection: the server hears of it with the next one (follow.ts).
 * @param warned what the person was told would be lost; when there is more, nothing happens and the person is to be
 * asked again
 * @throws StorageError when the phone's storage could not be emptied: then nothing has changed
 */
export async function signOut(warned: Unsent): Promise<LeaveOutcome> {
  const { account } = await openPageOffline()
  try {
    return await account.leave(warned, clearSignIn)
  } catch (failure) {
    if (!(failure instanceof StorageError && failure.reason === 'unavailable')) throw failure
    // Without a database nothing is kept here that could be left behind.
    clearSignIn()
    startOver()
    return 'left'
  }
}

/** Loads the account's page anew, so that nothing of what this tab held stays. */
export function startOver(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is switched off: there is nothing in it.
  }
  // The page that comes is another one: nobody wants to be where this one was left.
  window.scrollTo(0, 0)
  window.location.replace('/account')
}

function clearSignIn() {
  for (const name of [SIGN_IN_COOKIES.bearerToken, SIGN_IN_COOKIES.scopes, SIGN_IN_COOKIES.welcomeName]) {
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict`
  }
  emptyStorage()
}

/** Tells the server of a sign-out that it has not heard of, unless somebody is signed in again. */
export async function revokePending(): Promise<void> {
  if (!isPending() || readSignIn() !== null) return
  try {
    await revokeTokens()
    clearPending()
  } catch {
    // Later, then.
  }
}

function emptyStorage() {
  try {
    localStorage.clear()
    localStorage.setItem(REVOKE_LATER, 'yes')
  } catch {
    // Storage is switched off: there is nothing in it.
  }
}
function isPending(): boolean {
  try {
    return localStorage.getItem(REVOKE_LATER) !== null
  } catch {
    return false
  }
}
function clearPending() {
  try {
    localStorage.removeItem(REVOKE_LATER)
  } catch {
    // It was never there.
  }
}
