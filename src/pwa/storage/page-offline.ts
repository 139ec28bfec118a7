/**
 * This page's drafts, outbox and delivery. Loaded after hydration, because the first screen does not need them; never
 * on the server.
 */
import type { Offline } from '#src/offline/offline.ts'
import { reportOutcome } from '../connectivity/connectivity.ts'
import { pageCredentials } from '../account/page-credentials.ts'
import { createObservable, type Observable } from '../observable.ts'
import { retryImport } from '../connectivity/retry-import.ts'

const loaded = createObservable<Offline | null>(null)
let loading: Promise<Offline> | null = null

/** Loads it at the first call, however long that takes; every call returns the same promise. */
export function openPageOffline(): Promise<Offline> {
  loading ??= retryImport(() => import('#src/offline/browser-offline.ts')).then(({ browserOffline }) => {
    const offline = browserOffline({ onOutcome: reportOutcome, credentials: pageCredentials })
    loaded.set(offline)
    return offline
  })
  return loading
}

/** Null until it is loaded; adding a listener loads it. */
export const pageOffline: Pick<Observable<Offline | null>, 'get' | 'subscribe'> = {
  get: loaded.get,
  subscribe: (listener) => {
    void openPageOffline()
    return loaded.subscribe(listener)
  },
}
