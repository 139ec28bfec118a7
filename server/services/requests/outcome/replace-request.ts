/** A request that its client changed and sent again, perhaps for another day: the earlier one is over. */
import { lockRequests } from '#server/repositories/bookings/requests-of-bookings.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findKey, isShownTo } from '#server/repositories/idempotency/request-keys.ts'
import {
  closeReplacedLeads,
  closeRequestRow,
  findRequestToClose,
} from '#server/repositories/requests/request-outcome.ts'
import type { Queryable } from '#server/db/database.ts'

/**
 * The earlier request, locked until the commit; null for one that is not the caller's, or that something was booked of:
 * then both stand.
 * @param callerId null for a guest, whose proof is the key
 */
export async function findReplaced(
  tx: Queryable,
  requestKey: string | null,
  callerId: number | null,
): Promise<number | null> {
  if (requestKey === null) return null
  const known = await findKey(tx, requestKey)
  if (known?.state !== 'stored' || !isShownTo(known, callerId)) return null
  const found = await findRequestToClose(tx, requestKey)
  if (!found) return null
  await lockRequests(tx, [found.id])
  // Again: an acceptance may have come first.
  const locked = await findRequestToClose(tx, requestKey)
  return locked && locked.bookedLeadIds.length === 0 ? locked.id : null
}

/**
 * Closes what an update went to, and what the client took out of the request; those vendors are notified once. Vendors
 * that were added later keep it: whoever sends the request again may not know of them.
 */
export async function closeReplaced(tx: Queryable, requestId: number, now: Date): Promise<void> {
  for (const { id, isNotified } of await closeReplacedLeads(tx, requestId, now))
    if (isNotified) await addJob(tx, { kind: 'leadClosed', uniqueKey: `leadClosed ${id}`, payload: { leadId: id } })
  await closeRequestRow(tx, requestId, now)
}
