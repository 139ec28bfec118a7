/** Starts everything that makes the page an app: delivery, the worker, the badge. Once per page, after it stands. */
import { keepSyncRegistered } from './background-sync.ts'
import { keepBadge } from './badge.ts'
import { startFlushing } from './flush-triggers.ts'
import { openPageOffline } from './page-offline.ts'
import { pageOfflineView } from './page-offline-view.ts'
import { registerWorker } from './register.ts'
import { seenUrls } from './save-seen-pages.ts'
import { followSignIn } from './sign-in/follow.ts'
import { startOver } from './sign-in/session.ts'
import { persistAfterFirstDraft } from './storage.ts'

/** @param serverUrls the API URLs that the server asked while it rendered this page: the page itself never fetched them */
export async function startPwa({ serverUrls }: { serverUrls: readonly string[] }): Promise<void> {
  const offline = await openPageOffline()
  const view = pageOfflineView()
  keepBadge(view, navigator)
  persistAfterFirstDraft(offline, navigator.storage)
  if ('serviceWorker' in navigator) keepSyncRegistered(view, () => navigator.serviceWorker.ready)
  followSignIn(offline, { window, document, startOver })
  // What an older tab could not read may be readable now.
  void offline.quarantine.restore().catch(() => {})
  startFlushing(offline, {
    window,
    document,
    now: () => Date.now(),
    later(work, ms) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
  void registerWorker((post) => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
    const pictures = Array.from(document.images, ({ currentSrc }) => currentSrc)
    post({ type: 'savePages', urls: seenUrls([...serverUrls, ...fetched, ...pictures], window.location.origin) })
  })
}
