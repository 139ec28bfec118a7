/**
 * Keeps this page in step with the sign-in: changes in other tabs or the worker, expired cookies, a page restored from
 * the back-forward cache.
 */
import type { Offline } from '#src/offline/offline.ts'
import { readSignIn, signedIn } from './signed-in.ts'
import { connectivity } from '#src/sync/connectivity/connectivity.ts'
import { rememberWho, revokePending } from './session.ts'

interface FollowPorts {
  window: Pick<Window, 'addEventListener'>
  document: Pick<Document, 'addEventListener'> & { visibilityState: string }
  /** Reloads the page, so that nothing it held stays. */
  startOver: () => void
}

export function followSignIn(offline: Pick<Offline, 'subscribe'>, { window, document, startOver }: FollowPorts): void {
  let vendorId = signedIn.get()?.memberId ?? null
  const follow = () => {
    const who = readSignIn()
    const remembered = rememberWho(who)
    // A sign-in that has ended leaves the page as it is.
    if (who === null) return
    const before = vendorId
    vendorId = who.memberId
    // The page shows leads and bookings of the vendor that the account worked as until now.
    if (before !== null && before !== vendorId) void remembered.finally(startOver)
  }
  /** Starts over, because the page may show data of a user who has signed out since. */
  const startOverAsAnother = () => {
    const before = signedIn.get()
    if (before !== null && readSignIn()?.accountId !== before.accountId) startOver()
  }
  signedIn.subscribe(follow)
  offline.subscribe((change) => {
    if (change.type === 'signedOut') startOver()
    else if (change.type === 'accountChanged') readSignIn()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    readSignIn()
    void revokePending()
  })
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) startOverAsAnother()
  })
  connectivity.state.subscribe(() => {
    if (connectivity.state.get() === 'online') void revokePending()
  })
  // Another tab may have signed out before this one began to follow.
  startOverAsAnother()
  follow()
  void revokePending()
}
