/** Who takes part in a thread: exactly the client who asked and the vendor. To everyone else there is no thread. */
import { timingSafeEqual } from 'node:crypto'
import type { Side } from '#contract/bookings/ledger.ts'
import type { Queryable } from '#server/db/database.ts'
import { findThread } from '#server/repositories/messages/participants.ts'
import type { ThreadRow } from '#server/repositories/messages/participants.ts'
import { TargetNotFound } from '#server/services/errors.ts'
import { clientDeviceHash } from '#server/services/requests/client-device.ts'
import type { Caller } from '#server/services/caller.ts'

export interface Participant {
  thread: ThreadRow
  side: Side
  /** Null for a guest. */
  accountId: number | null
  network: string
}

/** @throws TargetNotFound to everyone but the two, and for a lead that does not exist */
export async function participantIn(db: Queryable, leadId: number, caller: Caller): Promise<Participant> {
  const thread = await findThread(db, leadId)
  const side = thread && sideOf(thread, caller)
  if (!side) throw new TargetNotFound('leadId', 'This conversation is no longer available.')
  return { thread, side, accountId: caller.accountId, network: caller.network }
}

function sideOf(thread: ThreadRow, { accountId, vendorId, deviceKey }: Caller): Side | null {
  if (vendorId === thread.vendorId) return 'vendor'
  return isClient(thread, accountId, deviceKey) ? 'host' : null
}

/**
 * As for the list of one's own requests: an account's request is that account's alone; a guest's is the device's, and
 * that of the account it belongs to by now.
 */
function isClient({ senderId, ownerId, device, clientEmail }: ThreadRow, callerId: number | null, key: string | null) {
  if (senderId !== null) return senderId === callerId
  if (ownerId !== null && ownerId === callerId) return true
  const mayProve = callerId === null || ownerId === null
  const proof = clientDeviceHash(key, clientEmail)
  return mayProve && proof !== null && device !== null && timingSafeEqual(proof, device)
}

/** The other one. */
export const otherSide = (side: Side): Side => (side === 'host' ? 'vendor' : 'host')
