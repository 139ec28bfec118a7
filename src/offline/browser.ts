/** The real ports, in a page or in the worker. */
import type { ApiOptions } from '#src/api/client.ts'
import { browserChannel } from './browser-channel.ts'
import { randomUuid, sha256 } from './browser-crypto.ts'
import { createOffline, type Offline } from './offline.ts'
import type { Clock, Randomness, WithLock } from './ports.ts'
import { createRequestServer } from './request-server.ts'
import { createIndexedDbStorage } from './store.ts'

export interface BrowserOptions extends ApiOptions {
  /** Renews the sign-in after a 401; nothing to renew without it. */
  refreshSignIn?: () => Promise<boolean>
}

/** Drafts, outbox and delivery on this browser's storage. Build one per page or worker. */
export function browserOffline(options: BrowserOptions = {}): Offline {
  return createOffline({
    storage: createIndexedDbStorage({ factory: browserDatabases() }),
    clock: browserClock,
    random: browserRandomness,
    hash: sha256,
    withLock: browserLocks(),
    channel: browserChannel(),
    server: createRequestServer(options),
    refreshSignIn: options.refreshSignIn ?? (async () => false),
  })
}

/** Some browsers throw on the mere mention of it when storage is switched off. */
function browserDatabases(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}

export const browserClock: Clock = { now: () => Date.now(), timeout: (ms) => AbortSignal.timeout(ms) }

const browserRandomness: Randomness = { next: () => Math.random(), uuid: randomUuid }

/** Without Web Locks tabs may send the same record twice; the server's key makes them one (fault 31). */
function browserLocks(): WithLock {
  const locks: LockManager | undefined = navigator.locks
  return locks ? async (name, work) => locks.request(name, work) : async (_name, work) => work()
}
