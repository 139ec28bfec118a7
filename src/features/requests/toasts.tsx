/** What every page says about the outbox and the storage of this device. */
import { ClearedNotice } from './cleared-notice.tsx'
import { DeliveredToast } from './delivered-toast.tsx'

export const Toasts = () => (
  <>
    <ClearedNotice />
    <DeliveredToast />
  </>
)
