/** What the offline parts need from the outside; tests pass a deterministic world, browser.ts the real one. */
import type { KeyStatus } from '#contract/quote.ts'
import type { ChannelMessage } from '#contract/worker-messages.ts'
import type { Answer } from './answers.ts'
import type { OfflineStorage } from './storage.ts'

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

/** Runs `work` while holding the lock `name` alone, across tabs and worker; waits for its turn. */
export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Tabs and worker hear each other; a sender does not hear itself. */
export interface Channel {
  post(message: ChannelMessage): void
  subscribe(listener: (message: ChannelMessage) => void): () => void
  close(): void
}

/** The three calls of delivery. `send` never rejects; the other two reject with an ApiError. */
export interface RequestServer {
  send(request: { key: string; body: string; signal: AbortSignal }): Promise<Answer>
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
  /** Renews the sign-in after a 401; true when it is worth one more try. */
  refreshSignIn: () => Promise<boolean>
}
