/** The storage port: named stores in one database, with transactions over several of them. */
import { marketplaceName } from '#contract/marketplace-name.ts'
import { DRAFT_STORES } from './migrations.ts'

/** The stores that hold a user's data; the account's number and the queue's pause are in `meta`. */
export const PERSONAL_STORES = [
  ...DRAFT_STORES,
  'outbox',
  'quarantine',
  'clients',
  'signup',
  'saved',
  'vendors',
] as const
export const STORE_NAMES = [...PERSONAL_STORES, 'meta'] as const
export type StoreName = (typeof STORE_NAMES)[number]

/** Values are read as `unknown`: the caller parses them. */
export interface StorageReader {
  get(store: StoreName, key: string): Promise<unknown>
  entries(store: StoreName): Promise<[key: string, value: unknown][]>
}

export interface StorageWriter extends StorageReader {
  put(store: StoreName, key: string, value: unknown): Promise<void>
  remove(store: StoreName, key: string): Promise<void>
}

/**
 * `work` may await only the transaction's own methods, or the transaction ends; it may run twice when the first run was
 * rolled back. `write` resolves only once everything is on disk; it stores all or nothing. Both reject with a
 * `StorageError`.
 */
export interface OfflineStorage {
  read<T>(stores: readonly StoreName[], work: (tx: StorageReader) => Promise<T>): Promise<T>
  write<T>(stores: readonly StoreName[], work: (tx: StorageWriter) => Promise<T>): Promise<T>
  /** Calls `listener` when everything stored was deleted from outside while this page had it open. */
  onCleared(listener: () => void): void
  close(): void
}

/**
 * Why nothing was saved or read.
 * - `unavailable`: there is no database here (private mode, switched off);
 * - `quota`: the device is full;
 * - `newerVersion`: another tab runs a newer Fanfare: reload;
 * - `failed`: anything else.
 */
export type StorageFailure = 'unavailable' | 'quota' | 'newerVersion' | 'signedOut' | 'failed'

const ADVICE: Record<StorageFailure, string> = {
  unavailable:
    'Your browser won’t save drafts (private browsing?). You can still send while online, or copy your text.',
  quota: 'Your device is out of space. Free some up and try again, send while online, or copy your text.',
  get newerVersion() {
    return `${marketplaceName()} was updated in another tab. Reload this page. Saved items are safe.`
  },
  signedOut: 'You signed out, so this isn’t saved. Reload this page to continue.',
  failed: 'We couldn’t save this. Try again, send while online, or copy your text.',
}

export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly reason: StorageFailure

  constructor(reason: StorageFailure, cause?: unknown) {
    super(ADVICE[reason], { cause })
    this.reason = reason
  }
}
