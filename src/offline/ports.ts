/** The environment that src/offline needs; tests pass a deterministic world, browser-offline.ts the real one. */
import type { Endpoint } from '#contract/endpoint.ts'
import type { KeyStatus } from '#contract/receipt.ts'
import type { ChannelMessage } from '#contract/worker-messages.ts'
import type { WithLock } from '#src/api/locks.ts'
import type { OfflineStorage } from './storage/storage.ts'

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

/** Connects the tabs and the worker; a sender does not receive its own messages. */
export interface Channel {
  post(message: ChannelMessage): void
  subscribe(listener: (message: ChannelMessage) => void): () => void
  close(): void
}

/** Files that are uploaded before the request that names them. */
export interface OutgoingFiles {
  /** Accepts one file under its id, as the Idempotency-Key. */
  endpoint: Endpoint
  /** The parameters of its path; those of the request by default. */
  params?: Record<string, string | number>
  /** The field of the request that names the files: a refused one is its error. */
  namedIn: string
  /** The form's only field. */
  field: string
  files: readonly { id: string; name: string; file: Blob }[]
}

/** One attempt to send an outbox record. */
export interface OutgoingRequest {
  endpoint: Endpoint
  /** The path parameters of the endpoint. */
  params?: Record<string, string | number>
  key: string
  /** The record's body, for one attempt possibly with the password for a new account added. */
  body: string
  signal: AbortSignal
  /** This device's own key (account/device-key.ts), for a quote request; null where nothing can be saved. */
  deviceKey?: string | null
  files?: OutgoingFiles
  /** The account it belongs to: it is never sent as another account's. Null for a guest's. */
  ownerId: number | null
  /** The vendor that it was written for, whichever one the account works as by now; null for none. */
  vendorId?: number | null
}

/** The response to one attempt, or why there is none. */
export type DeliveryResponse =
  | { kind: 'none'; failure: 'offline' | 'timeout' }
  | {
      kind: 'response'
      status: number
      retryAfter: string | null
      /** The parsed body; undefined when it is not (complete) JSON. */
      json: unknown
    }

/** The three calls of delivery. `send` never rejects; the other two reject with an ApiError. */
export interface RequestServer {
  /** Renews the sign-in after a 401 by itself, once. */
  send(request: OutgoingRequest): Promise<DeliveryResponse>
  keyStatus(key: string): Promise<KeyStatus>
  /** Cancels the key unless something is stored under it already; returns the resulting state. */
  cancelKey(key: string): Promise<KeyStatus>
}

export interface OfflinePorts {
  storage: OfflineStorage
  clock: Clock
  random: Randomness
  /** SHA-256 as hex; empty where the browser cannot hash. */
  hash: (text: string) => Promise<string>
  withLock: WithLock
  channel: Channel
  server: RequestServer
  /** False while the device certainly has no connection: then nothing is sent, so that no outcome is unknown. */
  isConnected: () => Promise<boolean>
  /** Asks whether anything responds at Fanfare's address: the browser may not know yet that it is offline. */
  isReachable: () => Promise<boolean>
}
