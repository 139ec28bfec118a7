/** Messages on every page about the outbox and the storage of this device. */
import { ClearedNotice } from '#src/features/requests/cleared-notice.tsx'
import { DeliveredToast } from '#src/features/requests/delivered-toast.tsx'
import { SavedToast } from '#src/features/saved-vendors/saved-toast.tsx'
import { SlowStorageNotice } from '#src/sync/storage/slow-storage-notice.tsx'
import css from '#src/ui/elements/toast.module.css'

export const Toasts = () => (
  <>
    <ClearedNotice />
    <SlowStorageNotice />
    <div className={css.place}>
      <DeliveredToast />
      <SavedToast />
    </div>
  </>
)
