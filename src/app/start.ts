/** Starts everything that makes the page an app: delivery, the worker, the badge. Once per page, after hydration. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { checkHealth } from '#src/api/check-health.ts'
import { registerSync } from '#src/pwa/service-worker/background-sync.ts'
import { syncBadge } from '#src/pwa/install/badge.ts'
import { isIos, isStandalone } from '#src/pwa/install/install.ts'
import { connectivity } from '#src/sync/connectivity/connectivity.ts'
import { startFlushing } from '#src/sync/outbox/flush-triggers.ts'
import { observeStalled } from '#src/sync/outbox/stalled.ts'
import { startLateSignup } from '#src/sync/photos/pending-signup.ts'
import { followSaved } from '#src/sync/storage/follow-saved.ts'
import { startSavedSync } from '#src/sync/storage/sync-saved.ts'
import { newCounts } from '#src/pwa/notifications/new-counts.ts'
import { openPageOffline } from '#src/sync/storage/page-offline.ts'
import { pageOfflineView } from '#src/sync/outbox/page-offline-view.ts'
import { startProbing } from '#src/sync/connectivity/probe.ts'
import { registerWorker } from '#src/pwa/service-worker/register.ts'
import { seenUrls } from '#src/pwa/service-worker/save-seen-pages.ts'
import { followSignIn } from '#src/session/follow.ts'
import { startOver } from '#src/session/session.ts'
import { keepOwnContact } from '#src/session/keep-own-contact.ts'
import { readSignIn } from '#src/session/signed-in.ts'
import { persistAfterFirstDraft } from '#src/sync/storage/persistence.ts'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'

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
  const ports = {
    window,
    document,
    now: () => Date.now(),
    later: (work: () => void, ms: number) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  }
  const { onProbe } = startFlushing(offline, ports)
  startProbing({
    connectivity,
    waiting: observeStalled(view, document),
    onLine: () => navigator.onLine,
    ask: checkHealth,
    onResult: onProbe,
    later: ports.later,
  })
  startSavedSync({ api, offline, accountId: () => readSignIn()?.accountId ?? null, ports })
  keepOwnContact(api, offline)
  startLateSignup({
    api,
    offline,
    accountId: () => readSignIn()?.accountId ?? null,
    photos: async () =>
      (await retryImport(() => import('#src/sync/photos/page-photo.ts'))).pagePendingPhotos(api, offline),
    ports,
  })
  void retryImport(() => import('#src/pwa/notifications/page-notifications.ts')).then(({ followNotifications }) =>
    followNotifications({ api, offline, queryClient }),
  )
  // The installed app of iPhone and iPad has no way to reload.
  if (isIos(navigator) && isStandalone())
    void retryImport(() => import('#src/pwa/refresh/page-refresh.ts')).then(({ refreshByPull }) =>
      refreshByPull(queryClient),
    )
  void registerWorker((post) => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
    const pictures = Array.from(document.images, ({ currentSrc }) => currentSrc)
    post({ type: 'savePages', urls: seenUrls([...serverUrls, ...fetched, ...pictures], window.location.origin) })
  })
}
