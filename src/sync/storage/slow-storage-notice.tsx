/** A notice, on any page, while the device's storage does not open: forms lack their drafts until it does. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { pageOfflineView } from '#src/sync/outbox/page-offline-view.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import { slowStorage } from './page-offline.ts'
import css from './slow-storage-notice.module.css'

export function SlowStorageNotice() {
  const isSlow = useSyncExternalStore(slowStorage.subscribe, slowStorage.get, () => false)
  const wasSlow = useRef(false)
  useEffect(() => {
    // Screens that gave up waiting read again.
    if (wasSlow.current && !isSlow) void pageOfflineView().refresh()
    wasSlow.current = isSlow
  }, [isSlow])
  return isSlow ? (
    <div className={css.place} role="alert">
      <Notice>
        <strong>{`Close your other ${marketplaceName()} tabs.`}</strong> Until then we can’t open what’s saved on this
        device. Nothing is lost.
      </Notice>
    </div>
  ) : null
}
