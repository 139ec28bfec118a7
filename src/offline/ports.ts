/** What the offline parts need from the outside; tests pass a deterministic world, browser.ts the real one. */
import type { KeyStatus } from '#contract/quote.ts'
import type { ChannelMessage } from '#contract/worker-messages.ts'
import type { WithLock } from '#src/api/locks.ts'
import type { DeliveryResponse } from './outbox/response-outcome.ts'
import type { OfflineStorage } from './storage/storage.ts'
import type { OutboxEntry } from './outbox/records.ts'

export type { WithLock } from '#src/api/locks.ts'

export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** A signal that aborts with a TimeoutError after `ms`. */
  timeout(ms: number): AbortSignal
}

export interface Randomness {
  /** In [0, 1). */
  next(): number
  /** A UUIDv4. */
  uuid(): string
}

/** Tabs and worker hear each other; a sender does not hear itself. */
export interface Channel {
  post(message: ChannelMessage): void
  subscribe(listener: (message: ChannelMessage) => void): () => void
  close(): void
}

/** One attempt to send something. */
export interface OutgoingRequest {
  /** Decides which call takes it. */
  kind: OutboxEntry['kind']
  key: string
  /** The frozen body. */
  body: string
  signal: AbortSignal
  /** The account it belongs to: it never goes out as anybody else's. Null for a guest's. */
  ownerId: number | null
  /** For the account that is wished for; given from hand to hand, never stored. */
  password?: string | undefined
}

/** The three calls of delivery. `send` never rejects; the other two reject with an ApiError. */
export interface RequestServer {
  /** Renews the sign-in after a 401 by itself, once. */
  send(request: OutgoingRequest): Promise<DeliveryResponse>
  keyStatus(key: string): Promise<KeyStatus>
  /** Leaves a tombstone under the key unless it is stored already; answers what holds now. */
  cancelKey(key: string): Promise<KeyStatus>
}

export interface OfflinePorts {
  storage: OfflineStorage
  clock: Clock
  random: Randomness
  /** SHA-256 as hex; empty where the browser cannot. */
  hash: (text: string) => Promise<string>
  withLock: WithLock
  channel: Channel
  server: RequestServer
}
