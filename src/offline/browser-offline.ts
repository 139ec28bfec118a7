/** The real ports, for a page or the worker. */
import type { ApiOptions } from '#src/api/client.ts'
import { browserLocks } from '#src/api/locks.ts'
import { browserChannel } from './storage/browser-channel.ts'
import { randomUuid, sha256 } from './storage/browser-crypto.ts'
import { createOffline, type Offline } from './offline.ts'
import type { Clock, Randomness } from './ports.ts'
import { createRequestServer } from './outbox/request-server.ts'
import { createIndexedDbStorage } from './storage/indexeddb-store.ts'

/** Drafts, outbox and delivery on this browser's storage. Create one per page or worker. */
export function browserOffline(options: ApiOptions = {}): Offline {
  return createOffline({
    storage: createIndexedDbStorage({ factory: browserDatabases() }),
    clock: browserClock,
    random: browserRandomness,
    hash: sha256,
    withLock: browserLocks(),
    channel: browserChannel(),
    server: createRequestServer(options),
  })
}

/** Some browsers throw on any access to it when storage is switched off. */
function browserDatabases(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}

export const browserClock: Clock = { now: () => Date.now(), timeout: (ms) => AbortSignal.timeout(ms) }

const browserRandomness: Randomness = { next: () => Math.random(), uuid: randomUuid }
