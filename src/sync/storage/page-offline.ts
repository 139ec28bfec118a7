/**
 * This page's drafts, outbox and delivery. Loaded after hydration, because the first screen does not need them; never
 * on the server.
 */
import type { Offline } from '#src/offline/offline.ts'
import { reportOutcome } from '../connectivity/connectivity.ts'
import { pageCredentials } from '#src/session/page-credentials.ts'
import { createObservable, type Observable } from '../observable.ts'
import { retryImport } from '../connectivity/retry-import.ts'

/** Whether this page waits for the device's storage, which another tab may hold. */
export const slowStorage = createObservable(false)

const loaded = createObservable<Offline | null>(null)
let loading: Promise<Offline> | null = null

/** Loads it at the first call, however long that takes; every call returns the same promise. */
export function openPageOffline(): Promise<Offline> {
  loading ??= Promise.all([
    retryImport(() => import('#src/offline/browser-offline.ts')),
    // With the rest, so that Send never has to wait for a connection to load it.
    loadSendOnce(),
  ]).then(([{ browserOffline }]) => {
    const offline = browserOffline({
      onOutcome: reportOutcome,
      credentials: pageCredentials,
      onSlowStorage: (isSlow) => slowStorage.set(isSlow),
    })
    loaded.set(offline)
    return offline
  })
  return loading
}

/** Loads what sends a draft; it is there once `openPageOffline` has resolved. */
export const loadSendOnce = () => retryImport(() => import('../outbox/send-once.ts'))

/** Null until it is loaded; adding a listener loads it. */
export const pageOffline: Pick<Observable<Offline | null>, 'get' | 'subscribe'> = {
  get: loaded.get,
  subscribe: (listener) => {
    void openPageOffline()
    return loaded.subscribe(listener)
  },
}
