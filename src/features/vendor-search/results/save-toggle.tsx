/** Saves the tile's vendor on this device: save-tile.ts, which a tap loads (src/save-on-tap.ts). */
import { useSyncExternalStore } from 'react'
import type { VendorSearchResult } from '#contract/vendor.ts'
import { savedIds } from '#src/pwa/storage/saved-ids.ts'
import { BookmarkIcon } from '#src/ui/elements/icons.tsx'
import css from './vendor-tile.module.css'

export function SaveToggle({ vendor: { memberID, profileName } }: { vendor: VendorSearchResult }) {
  const isSaved = useSyncExternalStore(
    savedIds.subscribe,
    () => savedIds.get().has(memberID),
    () => false,
  )
  return (
    <button
      type="button"
      className={css['save']}
      data-save={memberID}
      aria-label={`Save ${profileName}`}
      aria-pressed={isSaved}
    >
      <BookmarkIcon />
    </button>
  )
}
