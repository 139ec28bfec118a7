/** Asks the browser to wake the worker when there is a connection, even with the app closed (Chromium). */
import { OUTBOX_SYNC_TAG } from '#contract/worker-messages.ts'
import { isWaiting } from '#src/offline/outbox/records.ts'
import { unsentIn, type LiveOfflineView } from '../outbox/offline-view.ts'

/** The part of a registration that the type library lacks. */
interface SyncManager {
  register: (tag: string) => Promise<void>
}

/** Keeps a sync registered while something waits. `ready` is the worker's registration. */
export function registerSync(view: LiveOfflineView, ready: () => Promise<object>): void {
  let waitingBefore: readonly string[] = []
  view.subscribe(() => {
    const waiting = unsentIn(view.get())
      .filter(({ record }) => isWaiting(record))
      .map(({ record }) => record.key)
    const isNews = waiting.some((key) => !waitingBefore.includes(key))
    waitingBefore = waiting
    if (isNews) void register(ready)
  })
}

async function register(ready: () => Promise<object>): Promise<void> {
  try {
    const registration = await ready()
    if ('sync' in registration) await (registration.sync as SyncManager).register(OUTBOX_SYNC_TAG)
  } catch {
    // Refused (private mode, permission): the page delivers by itself.
  }
}
