/** The stored data of the device that the worker needs; a page builds the rest on the same parts (offline.ts). */
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
  /** Files and text that another app shared, until they are used. */
  sharedFiles: SharedFilesStore
}

/** The parts that delivery is built on, and that a page builds on, too. */
interface DeliveryParts extends OfflinePorts, Delivery {
  changes: Changes
  signOuts: SignOutGuard
  /** Records that could not be read. */
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
export function createDeliveryParts(given: OfflinePorts, schemas: RestorableSchemas): DeliveryParts {
  const changes = createChanges(given.channel)
  given.storage.onCleared(() => changes.announce({ type: 'storageCleared' }))
  const ports = { ...given, changes, signOuts: createSignOutGuard(given.storage) }
  const quarantine = createQuarantine({ ...ports, schemas })
  const records = createOutboxStore(given.storage, quarantine)
  const flush = createFlush({ ...ports, quarantine, records, account: createCurrentAccount(ports.storage) })
  return { ...ports, quarantine, records, flush, sharedFiles: createSharedFiles(ports) }
}
