/** The real ports, for a page or the worker. */
import type { ApiOptions } from '#src/api/client.ts'
import { checkHealth } from '#src/api/check-health.ts'
import { browserLocks } from '#src/api/locks.ts'
import { createRequestServer } from './outbox/request-server.ts'
import type { Clock, OfflinePorts, Randomness } from './ports.ts'
import { browserChannel } from './storage/browser-channel.ts'
import { randomUuid, sha256 } from './storage/browser-crypto.ts'
import { createIndexedDbStorage } from './storage/indexeddb-store.ts'

export interface BrowserOptions extends ApiOptions {
  /** Called when the device's storage takes long to open, and when it has opened since. */
  onSlowStorage?: (isSlow: boolean) => void
}

export function browserPorts({ onSlowStorage = () => {}, ...options }: BrowserOptions): OfflinePorts {
  const channel = browserChannel()
  const storage = createIndexedDbStorage({
    factory: browserDatabases(),
    onSlow(isSlow) {
      onSlowStorage(isSlow)
      if (isSlow) channel.post({ type: 'releaseStorage' })
    },
  })
  channel.subscribe(({ type }) => type === 'releaseStorage' && storage.release())
  return {
    storage,
    clock,
    random,
    hash: sha256,
    withLock: browserLocks(),
    channel,
    server: createRequestServer(options),
    // Some browsers say that there is no connection although there is: only then is it looked at.
    isConnected: async () => navigator.onLine || (await checkHealth()) === 'fanfare',
    // The attempt meets another server in Fanfare's place, and says so.
    async isReachable() {
      const reached = await checkHealth()
      options.onOutcome?.(reached)
      return reached !== 'nobody'
    },
  }
}

/** Some browsers throw on any access to it when storage is switched off. */
function browserDatabases(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}

const clock: Clock = { now: () => Date.now(), timeout: (ms) => AbortSignal.timeout(ms) }

const random: Randomness = { next: () => Math.random(), uuid: randomUuid }
