/** This page's view of what the phone keeps; built on first use, never on the server. */
import { createOfflineView, type LiveOfflineView } from './offline-view.ts'
import { openPageOffline } from '../storage/page-offline.ts'

let built: LiveOfflineView | null = null

export function pageOfflineView(): LiveOfflineView {
  if (!built) {
    built = createOfflineView(openPageOffline)
    void built.refresh()
  }
  return built
}
