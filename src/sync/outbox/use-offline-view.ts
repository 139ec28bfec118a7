import { useSyncExternalStore } from 'react'
import { EMPTY_VIEW, type OfflineView } from './offline-view.ts'
import { pageOfflineView } from './page-offline-view.ts'

const subscribe = (listener: () => void) => pageOfflineView().subscribe(listener)

/** Drafts, outbox and quarantine, live; `loading` on the server and before the first read. */
export function useOfflineView(): OfflineView {
  return useSyncExternalStore(
    subscribe,
    () => pageOfflineView().get(),
    () => EMPTY_VIEW,
  )
}
