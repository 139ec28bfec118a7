/**
 * Keeps this page in step with the sign-in: changes in other tabs or the worker, expired cookies, a page restored from
 * the back-forward cache.
 */
import type { Offline } from '#src/offline/offline.ts'
import { readSignIn, signedIn } from '../account/signed-in.ts'
import { rememberWho, revokePending } from './session.ts'

interface FollowDependencies {
  window: Pick<Window, 'addEventListener'>
  document: Pick<Document, 'addEventListener'> & { visibilityState: string }
  /** Reloads the page, so that nothing it held stays. */
  startOver: () => void
}

export function followSignIn(
  offline: Pick<Offline, 'subscribe'>,
  { window, document, startOver }: FollowDependencies,
): void {
  const follow = () => void rememberWho(readSignIn())
  signedIn.subscribe(follow)
  offline.subscribe((change) => {
    if (change.type === 'signedOut') startOver()
    else if (change.type === 'accountChanged') readSignIn()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') readSignIn()
  })
  window.addEventListener('pageshow', (event) => {
    // Restored from the back-forward cache: it may show data of a user who has signed out since.
    const before = signedIn.get()
    if (event.persisted && before !== null && readSignIn()?.accountId !== before.accountId) startOver()
  })
  window.addEventListener('online', () => void revokePending())
  follow()
  void revokePending()
}
