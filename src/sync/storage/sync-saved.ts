/**
 * Brings saved vendors and the account's together: at the start, after a sign-in, after a change, when the connection
 * is back, and when the page becomes visible. Sending the same changes again is harmless.
 */
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { FlushTriggerPorts } from '../outbox/flush-triggers.ts'

/** Without changes of its own a device asks this often at most. */
const GAP_MS = 30_000

interface SavedSyncOptions {
  api: Api
  offline: Pick<Offline, 'savedVendors' | 'subscribe'>
  /** The account that is signed in; null for a guest. */
  accountId: () => number | null
  ports: Omit<FlushTriggerPorts, 'later'>
}

/** Starts it; the returned function runs it once. */
export function startSavedSync({ api, offline, accountId, ports }: SavedSyncOptions): () => Promise<void> {
  const { window, document, now } = ports
  let running: Promise<void> | null = null
  let isAskedAgain = false

  async function syncOnce(): Promise<void> {
    const account = accountId()
    if (account === null) return
    const { syncedAt, saved, removed } = await offline.savedVendors.changesFor(account)
    const isDue = syncedAt === null || Math.abs(now() - syncedAt) > GAP_MS
    if (saved.length + removed.length === 0 && !isDue) return
    const { value } = await api.call('mergeSavedVendors', { body: { sentAt: now(), saved, removed } })
    await offline.savedVendors.takeOver(account, { saved, removed }, value)
  }

  async function sync(): Promise<void> {
    do {
      isAskedAgain = false
      // Changes that failed are sent with the next change, connection or look at the page.
      await syncOnce().catch(() => {})
    } while (isAskedAgain)
  }

  function start(): Promise<void> {
    isAskedAgain = running !== null
    running ??= sync().finally(() => {
      running = null
    })
    return running
  }

  window.addEventListener('online', () => void start())
  window.addEventListener('pageshow', () => void start())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void start()
  })
  offline.subscribe(({ type }) => {
    if (type === 'accountChanged' || type === 'savedVendorsChanged') void start()
  })
  void start()
  return start
}
