/** Asks the browser to wake the worker when there is a connection, even with the app closed (Chromium). */
import { OUTBOX_SYNC_TAG } from '#contract/worker-messages.ts'
import { needsConnection } from '#src/offline/outbox/records.ts'
import { unsentIn, type LiveOfflineView } from '#src/sync/outbox/offline-view.ts'

/** The part of a registration that the type library lacks. */
interface SyncManager {
  register: (tag: string) => Promise<void>
}

/** Keeps a sync registered while something waits. `ready` is the worker's registration. */
export function registerSync(view: LiveOfflineView, ready: () => Promise<object>): void {
  let waitingBefore: readonly string[] = []
  view.subscribe(() => {
    const waiting = unsentIn(view.get())
      .filter(({ record }) => needsConnection(record))
      .map(({ record }) => record.key)
    const hasNewKeys = waiting.some((key) => !waitingBefore.includes(key))
    waitingBefore = waiting
    if (hasNewKeys) void register(ready)
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
