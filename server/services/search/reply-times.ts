/**
 * Counts the reply times that searches show and order by, of those vendors alone for whom they may have changed: triggers
 * note each change (migration 930), and each count notes when time alone makes the next (decision 130).
 */
import type { Database, Queryable } from '#server/db/database.ts'
import {
  mayCountReplyTimes,
  noteCountedVendors,
  storeReplyTimes,
  takeDueVendors,
} from '#server/repositories/search/reply-times.ts'
import { responsesOf } from '#server/services/reviews/response-figures.ts'

/** With the lists that show them, changed vendors are about as many rows as a message to other servers names. */
const BATCH = 25

/** Goes on where it was stopped or killed. While another server counts, it leaves the rest to that one. */
export async function refreshReplyTimes(db: Database, now: Date, isStopped: () => boolean): Promise<void> {
  let hasMore = true
  while (hasMore && !isStopped()) hasMore = await db.transaction((tx) => countBatch(tx, now))
}

/** @returns whether there may be more to count */
async function countBatch(tx: Queryable, now: Date): Promise<boolean> {
  if (!(await mayCountReplyTimes(tx))) return false
  const due = await takeDueVendors(tx, now, BATCH)
  const vendors = due.filter(({ isCounted }) => isCounted)
  if (vendors.length === 0) return due.length > 0
  const ids = vendors.map(({ vendorId }) => vendorId)
  const responses = await responsesOf(tx, ids, now)
  const counted = vendors.map(({ vendorId, minutes: before }) => {
    const { figures, changeAt } = responses.get(vendorId) ?? { figures: null, changeAt: null }
    return { vendorId, before, minutes: figures?.medianMinutes ?? null, changeAt }
  })
  await noteCountedVendors(tx, counted, now)
  const changed = counted.filter(({ before, minutes }) => minutes !== before)
  if (changed.length > 0) await storeReplyTimes(tx, changed)
  return true
}
