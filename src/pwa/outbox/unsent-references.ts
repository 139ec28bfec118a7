import type { Unsent } from '#src/offline/account/account-store.ts'
import { unsentIn, type OfflineView } from './offline-view.ts'

/** What a person is warned about before it is deleted from this device. */
export const unsentReferences = (view: OfflineView): Unsent => ({
  records: unsentIn(view).map(({ record }) => record.key),
  drafts: view.draftReferences,
  unreadable: view.quarantined.map(({ id }) => id),
})
