/** Channels on which services tell what happened, without knowing the metrics. Without METRICS_TOKEN no one listens. */
import { channel } from 'node:diagnostics_channel'

/** A receipt was given: of something stored now, or earlier. */
export const receipts = channel('fanfare:receipt')
export interface ReceiptGiven {
  isRepeat: boolean
}

/** A limit refused a call. */
export const refusals = channel('fanfare:refusal')
export interface Refusal {
  limit: string
}
