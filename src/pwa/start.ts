/** Starts everything that makes the page an app: delivery, the worker, the badge. Once per page, after hydration. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { checkHealth } from './connectivity/check-health.ts'
import { registerSync } from './service-worker/background-sync.ts'
import { syncBadge } from './install/badge.ts'
import { isIos, isStandalone } from './install/install.ts'
import { connectivity } from './connectivity/connectivity.ts'
import { startFlushing } from './outbox/flush-triggers.ts'
import { observeStalled } from './outbox/stalled.ts'
import { startLateSignup } from './pending-signup/pending-signup.ts'
import { followSaved } from './storage/follow-saved.ts'
import { startSavedSync } from './storage/sync-saved.ts'
import { newCounts } from './notifications/new-counts.ts'
import { openPageOffline } from './storage/page-offline.ts'
import { pageOfflineView } from './outbox/page-offline-view.ts'
import { startProbing } from './connectivity/probe.ts'
import { registerWorker } from './service-worker/register.ts'
import { seenUrls } from './service-worker/save-seen-pages.ts'
import { followSignIn } from './sign-in/follow.ts'
import { startOver } from './sign-in/session.ts'
import { keepOwnContact } from './account/keep-own-contact.ts'
import { readSignIn } from './account/signed-in.ts'
import { persistAfterFirstDraft } from './storage/persistence.ts'
import { retryImport } from './connectivity/retry-import.ts'

interface Start {
  api: Api
  queryClient: QueryClient
  /** The API URLs that the server called while it rendered this page: the page itself never fetched them. */
  serverUrls: readonly string[]
}

export async function startPwa({ api, queryClient, serverUrls }: Start): Promise<void> {
  const offline = await openPageOffline()
  const view = pageOfflineView()
  syncBadge(view, newCounts, navigator, () => readSignIn() !== null)
  persistAfterFirstDraft(offline, navigator.storage)
  if ('serviceWorker' in navigator) registerSync(view, () => navigator.serviceWorker.ready)
  followSaved(offline)
  followSignIn(offline, { window, document, startOver })
  // Reading what another app shared deletes it once its day is over.
  void offline.sharedFiles.find().catch(() => {})
  // This version may be able to read what an older tab could not.
  void offline.quarantine.restore().catch(() => {})
  const dependencies = {
    window,
    document,
    now: () => Date.now(),
    later: (work: () => void, ms: number) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  }
  const { onProbe } = startFlushing(offline, dependencies)
  startProbing({
    connectivity,
    waiting: observeStalled(view, document),
    onLine: () => navigator.onLine,
    ask: checkHealth,
    onResult: onProbe,
    later: dependencies.later,
  })
  startSavedSync({ api, offline, accountId: () => readSignIn()?.accountId ?? null, dependencies })
  keepOwnContact(api, offline)
  startLateSignup({
    api,
    offline,
    accountId: () => readSignIn()?.accountId ?? null,
    photos: async () =>
      (await retryImport(() => import('./pending-signup/page-photo.ts'))).pagePendingPhotos(api, offline),
    dependencies,
  })
  void retryImport(() => import('./notifications/page-notifications.ts')).then(({ followNotifications }) =>
    followNotifications({ api, offline, queryClient }),
  )
  // The installed app of iPhone and iPad has no way to reload.
  if (isIos(navigator) && isStandalone())
    void retryImport(() => import('./refresh/page-refresh.ts')).then(({ refreshByPull }) => refreshByPull(queryClient))
  void registerWorker((post) => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
    const pictures = Array.from(document.images, ({ currentSrc }) => currentSrc)
    post({ type: 'savePages', urls: seenUrls([...serverUrls, ...fetched, ...pictures], window.location.origin) })
  })
}
