/**
 * The vendors that a reply shows, told while it is made. A saved reply is dropped when that changes; one that tells
 * nothing, at every change.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { VendorChange } from '#server/db/connection/vendor-change.ts'

interface ShownVendors {
  vendors: readonly number[]
  /** The list that was searched (server/db/listings.ts): others may come to be in it. */
  list?: number
  /** It depends on who is busy on a day. */
  isOfDay?: boolean
}

/** `null` for everything. */
export type Shown = readonly ShownVendors[] | null

const making = new AsyncLocalStorage<{ shown?: Shown }>()

/** Tells what the reply that is being made shows: no vendor, where the list is empty. Several calls add up. */
export function tellShown(shown: Shown): void {
  const reply = making.getStore()
  if (!reply) return
  const { shown: before = [] } = reply
  reply.shown = shown && before && [...before, ...shown]
}

/**
 * Makes a reply, or a part of one that is then told for the whole.
 * @param untold what it shows if it tells nothing
 */
export async function collectShown<T>(
  untold: Shown,
  make: () => T | PromiseLike<T>,
): Promise<{ made: T; shown: Shown }> {
  const reply: { shown?: Shown } = {}
  const made = await making.run(reply, async () => make())
  const { shown = untold } = reply
  return { made, shown }
}

/** @param change null where it may concern anything */
export function concerns(change: VendorChange | null, shown: Shown): boolean {
  if (change === null || shown === null || change.of === 'texts') return true
  const { of, ids } = change
  return shown.some(({ vendors, list, isOfDay = false }) =>
    of === 'lists'
      ? list !== undefined && ids.includes(list)
      : (of === 'days' && isOfDay) || vendors.some((id) => ids.includes(id)),
  )
}
