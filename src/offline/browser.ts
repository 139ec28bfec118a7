/** The real ports, in a page or in the worker. */
import { CHANNEL_NAME, isChannelMessage, type ChannelMessage } from '#contract/worker-messages.ts'
import type { ApiOptions } from '#src/api/client.ts'
import { createOffline, type Offline } from './offline.ts'
import type { Channel, Clock, Randomness, WithLock } from './ports.ts'
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

/** `crypto.randomUUID` is missing on plain HTTP (a phone in the local network), `getRandomValues` is not. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, toHex).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

async function sha256(text: string): Promise<string> {
  const subtle: SubtleCrypto | undefined = crypto.subtle
  return subtle ? Array.from(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))), toHex).join('') : ''
}

const toHex = (byte: number) => byte.toString(16).padStart(2, '0')

/** Without Web Locks tabs may send the same record twice; the server's key makes them one (fault 31). */
function browserLocks(): WithLock {
  const locks: LockManager | undefined = navigator.locks
  return locks ? async (name, work) => locks.request(name, work) : async (_name, work) => work()
}

/** The channel that all tabs and the worker share. */
export function browserChannel(): Channel {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
    post: (message: ChannelMessage) => channel.postMessage(message),
    subscribe(listener) {
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (isChannelMessage(data)) listener(data)
      }
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    close: () => channel.close(),
  }
}
