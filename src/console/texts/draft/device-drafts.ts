/** Drafts on this device: typed, and not at the server yet. */
import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { TextContent } from '#contract/console/texts.ts'

const DeviceDraft = v.object({
  content: TextContent,
  revision: v.number(),
  baseId: v.nullable(v.number()),
})
export type DeviceDraft = v.InferOutput<typeof DeviceDraft>

let store: UseStore | undefined
const drafts = () => (store ??= createStore('fanfare-console', 'text-drafts'))

/** Null without one, and where the browser keeps nothing. */
export async function findDeviceDraft(name: string): Promise<DeviceDraft | null> {
  try {
    const parsed = v.safeParse(DeviceDraft, await get(name, drafts()))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** @throws where the browser keeps nothing */
export const keepDeviceDraft = (name: string, draft: DeviceDraft): Promise<void> => set(name, draft, drafts())

export const forgetDeviceDraft = (name: string): Promise<void> => del(name, drafts()).catch(() => {})
