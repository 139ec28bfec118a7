/** Saves the tile's vendor on this device: save-tile.ts, which a tap loads (src/app/save-on-tap.ts). */
import { useSyncExternalStore } from 'react'
import type { VendorSearchResult } from '#contract/vendor.ts'
import { savedIds } from '#src/sync/storage/saved-ids.ts'
import { BookmarkIcon } from '#src/ui/elements/icons.tsx'
import css from './vendor-tile.module.css'

export function SaveToggle({ vendor: { memberID: vendorId, profileName } }: { vendor: VendorSearchResult }) {
  const isSaved = useSyncExternalStore(
    savedIds.subscribe,
    () => savedIds.get().has(vendorId),
    () => false,
  )
  return (
    <button
      type="button"
      className={css.save}
      data-save={vendorId}
      aria-label={`Save ${profileName}`}
      aria-pressed={isSaved}
    >
      <BookmarkIcon />
    </button>
  )
}
