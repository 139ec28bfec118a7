/** This page's view of what the device has stored; built on first use, never on the server. */
import { retryImport } from '../connectivity/retry-import.ts'
import { createObservable } from '../observable.ts'
import { openPageOffline } from '../storage/page-offline.ts'
import { EMPTY_VIEW, type LiveOfflineView, type OfflineView } from './offline-view.ts'

let built: LiveOfflineView | null = null

/** The code that reads loads after the first screen, which does not need it. */
export function pageOfflineView(): LiveOfflineView {
  if (!built) {
    const view = createObservable<OfflineView>(EMPTY_VIEW)
    const reading = retryImport(() => import('./create-offline-view.ts')).then(({ createOfflineView }) =>
      createOfflineView(openPageOffline, undefined, view),
    )
    built = { get: view.get, subscribe: view.subscribe, refresh: async () => (await reading).refresh() }
    void built.refresh()
  }
  return built
}
