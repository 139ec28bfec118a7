/** What the worker needs of what is stored on the device; a page has more (offline.ts). Built on the same ports. */
import { createCurrentAccount } from './account/current-account.ts'
import { createSignOutGuard } from './account/sign-outs.ts'
import { createFlush, type Flush } from './outbox/flush.ts'
import { createOutboxStore } from './outbox/outbox-store.ts'
import type { OfflinePorts } from './ports.ts'
import { createSharedFiles, type SharedFilesStore } from './shared/shared-files.ts'
import { createChanges } from './storage/changes.ts'
import { createQuarantine, type RestorableSchemas } from './storage/quarantine.ts'

export interface Delivery {
  /** Tries to deliver everything that is due. Safe to call at any time, from any number of tabs. */
  flush: Flush
  /** What another app shared, until it is used. */
  sharedFiles: SharedFilesStore
}

/**
 * Opens nothing before its first use.
 * @param schemas for a page, which restores what this version can read again
 */
export function createDelivery(ports: OfflinePorts, schemas: RestorableSchemas = {}) {
  const changes = createChanges(ports.channel)
  ports.storage.onCleared(() => changes.announce({ type: 'storageCleared' }))
  const deps = { ...ports, changes, signOuts: createSignOutGuard(ports.storage) }
  const quarantine = createQuarantine({ ...deps, schemas })
  const records = createOutboxStore(ports.storage, quarantine)
  const flush = createFlush({ ...deps, quarantine, records, account: createCurrentAccount(ports.storage) })
  return { ...deps, quarantine, records, flush, sharedFiles: createSharedFiles(deps) }
}
