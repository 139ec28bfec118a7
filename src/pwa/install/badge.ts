/** The number on the installed app's icon: what is not delivered yet, and what is new. */
import { sumOfNew, type NewCounts } from '#contract/notifications/notifications.ts'
import type { Observable } from '#src/sync/observable.ts'
import { unsentIn, type LiveOfflineView } from '#src/sync/outbox/offline-view.ts'

interface BadgeSurface {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

type Counts = Pick<Observable<NewCounts | null>, 'get' | 'subscribe'>

export function syncBadge(
  view: LiveOfflineView,
  counts: Counts,
  surface: BadgeSurface,
  isSignedIn: () => boolean,
): void {
  // The icon may still show the number of an earlier visit, whose requests the worker has delivered since.
  let shown = -1
  const sync = () => {
    const fresh = counts.get()
    const waiting = unsentIn(view.get()).length + (fresh ? sumOfNew(fresh) : 0)
    if (view.get().status !== 'ready' || waiting === shown) return
    // The worker may have set the number of what is new, which isn't known here yet.
    if (waiting === 0 && fresh === null && isSignedIn()) return
    shown = waiting
    // A browser may refuse (permission); the badge is optional.
    const done = waiting > 0 ? surface.setAppBadge?.(waiting) : surface.clearAppBadge?.()
    done?.catch(() => {})
  }
  view.subscribe(sync)
  counts.subscribe(() => {
    // They are read again when news arrived: the worker has set its number since.
    shown = -1
    sync()
  })
}
