/** The real ports, for a page or the worker. */
import type { ApiOptions } from '#src/api/client.ts'
import { browserLocks } from '#src/api/locks.ts'
import { createRequestServer } from './outbox/request-server.ts'
import type { Clock, OfflinePorts, Randomness } from './ports.ts'
import { browserChannel } from './storage/browser-channel.ts'
import { randomUuid, sha256 } from './storage/browser-crypto.ts'
import { createIndexedDbStorage } from './storage/indexeddb-store.ts'

export const browserPorts = (options: ApiOptions): OfflinePorts => ({
  storage: createIndexedDbStorage({ factory: browserDatabases() }),
  clock,
  random,
  hash: sha256,
  withLock: browserLocks(),
  channel: browserChannel(),
  server: createRequestServer(options),
})

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
