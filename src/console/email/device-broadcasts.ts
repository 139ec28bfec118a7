/** Broadcasts as they were typed on this device, until the server has saved them. */
import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { BroadcastText } from '#contract/console/broadcasts.ts'

const DeviceBroadcast = v.object({
  revision: v.number(),
  text: BroadcastText,
  /** Texts that were sent since that revision, and may be the server’s by now. */
  sent: v.optional(v.array(BroadcastText), []),
})
export type DeviceBroadcast = v.InferOutput<typeof DeviceBroadcast>

let store: UseStore | undefined
const drafts = () => (store ??= createStore('fanfare-console-broadcasts', 'drafts'))

/** Null without one, and where the browser keeps nothing. */
export async function findDeviceBroadcast(id: number): Promise<DeviceBroadcast | null> {
  try {
    const parsed = v.safeParse(DeviceBroadcast, await get(id, drafts()))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** @returns whether this device has it */
export const keepDeviceBroadcast = (id: number, draft: DeviceBroadcast): Promise<boolean> =>
  set(id, draft, drafts()).then(
    () => true,
    () => false,
  )

export const forgetDeviceBroadcast = (id: number): Promise<void> => del(id, drafts()).catch(() => {})
