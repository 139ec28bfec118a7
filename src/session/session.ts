/** Signing in and out on this device. */
import { fromScope, SIGN_IN_COOKIES, type SignedIn } from '#contract/signed-in.ts'
import type { Kept, LeaveOutcome, Unsent } from '#src/offline/account/account-store.ts'
import { StorageError } from '#src/offline/storage/storage.ts'
import { ApiError } from '#src/api/api-error.ts'
import { browserLocks } from '#src/api/locks.ts'
import { SIGN_IN_LOCK } from '#src/api/sign-in/renewal.ts'
import { revokeTokens, requestTokens } from '#src/api/sign-in/token-endpoint.ts'
import { reportOutcome } from '#src/sync/connectivity/connectivity.ts'
import { prepareUnsubscribe } from '#src/pwa/notifications/page-device.ts'
import { openPageOffline } from '#src/sync/storage/page-offline.ts'
import { readSignIn } from './signed-in.ts'

/** Local storage: the account that was signed out here, and when, while the server does not know yet. */
const REVOKE_LATER = 'signOutPending'
/** A renewal that was under way has long ended by then: cookies of the same account are those of a new sign-in. */
const STALE_COOKIES_MS = 5 * 60_000

/** Across tabs and the worker. */
const oneAtATime = <T>(work: () => Promise<T>) => browserLocks()(SIGN_IN_LOCK, work)

/**
 * Signs in. What waited for it is then sent.
 * @throws ApiError; `code` is `invalid_grant` for a wrong address or password, `temporarily_unavailable` when throttled
 */
export async function signIn(username: string, password: string): Promise<SignedIn | null> {
  const { scope } = await oneAtATime(async () => {
    const reply = await requestTokens({ grant_type: 'password', username: username.trim(), password })
    // Before anyone else has the lock: `revokePending` would take this for the session that was signed out.
    clearPending()
    return reply
  })
  const who = readSignIn() ?? fromScope(scope)
  await rememberWho(who)
  return who
}

/** Stores which account this device's data belongs to, for the worker and for what is sent from now on. */
export async function rememberWho(who: SignedIn | null): Promise<void> {
  const { account } = await openPageOffline()
  // Without storage nothing is queued here that could belong to anyone.
  const stored = await account.whose().catch(() => null)
  const { accountId = null, memberId: vendorId = null } = who ?? {}
  if (stored?.accountId !== accountId || stored.vendorId !== vendorId)
    await account.remember(accountId, vendorId).catch(() => {})
}

/**
 * Signs out: deletes everything typed, sent or remembered from this device, and every tab starts over; ask the user
 * first. Works offline: the server is notified with the next connection (follow.ts).
 * @param warned what the user was warned about losing; if there is more, nothing happens and the user has to be asked
 *   again
 * @param kept what stays at the user's wish
 * @throws StorageError when the device's storage could not be emptied: then nothing has changed
 */
export async function signOut(warned: Unsent, kept?: Kept): Promise<LeaveOutcome> {
  const { account } = await openPageOffline()
  const silence = await prepareUnsubscribe()
  try {
    const outcome = await account.leave(
      warned,
      () => {
        silence()
        clearSignIn()
      },
      kept,
    )
    // A page that was just opened does not follow what tabs announce yet.
    if (outcome === 'left') startOver()
    return outcome
  } catch (failure) {
    if (!(failure instanceof StorageError && failure.reason === 'unavailable')) throw failure
    // Without a database nothing is stored here that could be left behind.
    silence()
    clearSignIn()
    startOver()
    return 'left'
  }
}

/** Where the page starts over here; the account page unless given. */
let afterwards = '/account'
export function startOverAt(path = '/account'): void {
  afterwards = path
}

/** Loads a page anew, so that nothing this tab held stays. */
export function startOver(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is switched off: there is nothing in it.
  }
  // The next page is another one, so the scroll position of this one must not be restored.
  window.scrollTo(0, 0)
  window.location.replace(afterwards)
}

function clearSignIn() {
  const who = readSignIn()
  clearCookies()
  emptyStorage(who)
}

function clearCookies() {
  for (const name of [SIGN_IN_COOKIES.bearerToken, SIGN_IN_COOKIES.scopes, SIGN_IN_COOKIES.welcomeName]) {
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict`
  }
}

/**
 * Notifies the server of a sign-out that it does not know of, unless someone signed in since. A renewal that was under
 * way at the sign-out may have set the cookies again: they are deleted, and the page starts over.
 */
export async function revokePending(): Promise<void> {
  try {
    await oneAtATime(async () => {
      const signedOut = pending()
      const present = readSignIn()
      if (signedOut === null) return
      if (present !== null) {
        const [account, at] = signedOut.split(' ')
        if (account !== String(present.accountId) || Date.now() - Number(at) > STALE_COOKIES_MS) return
        clearCookies()
        startOver()
        return
      }
      await revokeTokens()
      clearPending()
    })
  } catch (failure) {
    // Tried again with the next connection, which is looked for as soon as it is known to be missing.
    if (failure instanceof ApiError && failure.status === null) reportOutcome('nobody')
  }
}

function emptyStorage(who: SignedIn | null) {
  try {
    localStorage.clear()
    localStorage.setItem(REVOKE_LATER, `${who?.accountId ?? 'unknown'} ${Date.now()}`)
  } catch {
    // Storage is switched off: there is nothing in it.
  }
}
function pending(): string | null {
  try {
    return localStorage.getItem(REVOKE_LATER)
  } catch {
    return null
  }
}
function clearPending() {
  try {
    localStorage.removeItem(REVOKE_LATER)
  } catch {
    // It never existed.
  }
}
