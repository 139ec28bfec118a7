/** The number on the installed app's icon: what is not delivered yet. */
import { unsentIn, type LiveOfflineView } from '../outbox/offline-view.ts'

export interface BadgeSurface {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

export function syncBadge(view: LiveOfflineView, surface: BadgeSurface): void {
  // The icon may still show the number of an earlier visit, whose requests the worker has delivered since.
  let shown = -1
  view.subscribe(() => {
    const unsent = unsentIn(view.get()).length
    if (view.get().status !== 'ready' || unsent === shown) return
    shown = unsent
    // A browser may refuse (permission); the number is a nicety.
    const done = unsent > 0 ? surface.setAppBadge?.(unsent) : surface.clearAppBadge?.()
    done?.catch(() => {})
  })
}
