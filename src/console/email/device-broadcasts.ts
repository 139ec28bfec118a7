/** Broadcasts as they were typed on this device, until the server has saved them. */
import * as v from 'valibot'
import { BroadcastText } from '#contract/console/broadcasts.ts'
import { deviceDrafts } from '../form/device-drafts.ts'

const DeviceBroadcast = v.object({
  revision: v.number(),
  text: BroadcastText,
  /** Texts that were sent since that revision, and may be the server’s by now. */
  sent: v.optional(v.array(BroadcastText), []),
})
export type DeviceBroadcast = v.InferOutput<typeof DeviceBroadcast>

export const broadcastsOnDevice = deviceDrafts('fanfare-console-broadcasts', 'drafts', DeviceBroadcast)
