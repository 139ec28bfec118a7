import type { Unsent } from '#src/offline/account/account-store.ts'
import { unsentIn, type OfflineView } from './offline-view.ts'

/** References to data that a person is warned about before it is deleted from this device. */
export const unsentReferences = (view: OfflineView): Unsent => ({
  records: unsentIn(view).map(({ record }) => record.key),
  drafts: view.drafts.map(({ reference }) => reference),
  unreadable: view.quarantined.map(({ id }) => id),
})
