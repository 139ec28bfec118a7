/** What the worker needs of what is stored on the device; a page builds the rest on the same parts (offline.ts). */
import { createCurrentAccount } from './account/current-account.ts'
import { createSignOutGuard, type SignOutGuard } from './account/sign-outs.ts'
import { createFlush, type Flush } from './outbox/flush.ts'
import { createOutboxStore, type OutboxStore } from './outbox/outbox-store.ts'
import type { OfflinePorts } from './ports.ts'
import { createSharedFiles, type SharedFilesStore } from './shared/shared-files.ts'
import { createChanges, type Changes } from './storage/changes.ts'
import { createQuarantine, type Quarantine, type RestorableSchemas } from './storage/quarantine.ts'

export interface Delivery {
  /** Tries to deliver everything that is due. Safe to call at any time, from any number of tabs. */
  flush: Flush
  /** What another app shared, until it is used. */
  sharedFiles: SharedFilesStore
}

/** What delivery is built on, and what a page builds on, too. */
export interface DeliveryParts extends OfflinePorts, Delivery {
  changes: Changes
  signOuts: SignOutGuard
  /** What could not be read. */
  quarantine: Quarantine
  /** Everything in the outbox, of every kind. */
  records: OutboxStore
}

/** For the worker. Opens nothing before its first use. */
export const createDelivery = (ports: OfflinePorts): Delivery => createDeliveryParts(ports, {})

/**
 * For a page. Opens nothing before its first use.
 * @param schemas what is restored from the quarantine once this version can read it
 */
export function createDeliveryParts(ports: OfflinePorts, schemas: RestorableSchemas): DeliveryParts {
  const changes = createChanges(ports.channel)
  ports.storage.onCleared(() => changes.announce({ type: 'storageCleared' }))
  const deps = { ...ports, changes, signOuts: createSignOutGuard(ports.storage) }
  const quarantine = createQuarantine({ ...deps, schemas })
  const records = createOutboxStore(ports.storage, quarantine)
  const flush = createFlush({ ...deps, quarantine, records, account: createCurrentAccount(ports.storage) })
  return { ...deps, quarantine, records, flush, sharedFiles: createSharedFiles(deps) }
}
