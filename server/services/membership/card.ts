/** The stored card that a membership renews with. */
import type { Queryable } from '#server/db/database.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findChargeUnderWay, noteCardRemoved } from '#server/repositories/membership/membership-renewals.ts'
import { clearCard, lockMembership } from '#server/repositories/membership/memberships.ts'
import { Refused } from '#server/services/errors.ts'

/**
 * Turns automatic renewal off, and has the payment service forget the card. A charge that was given up
 * and turns out approved later doesn't store its card again. Call it inside a transaction.
 * @throws Refused while a payment is under way, which would store its card again
 */
export async function removeCard(tx: Queryable, vendorId: number): Promise<void> {
  const membership = await lockMembership(tx, vendorId)
  if (await findChargeUnderWay(tx, vendorId))
    throw new Refused('A payment for this membership is under way. Try again in a few minutes.')
  await clearCard(tx, vendorId)
  await noteCardRemoved(tx, vendorId)
  await forgetCard(tx, membership?.paymentMethod ?? null)
}

/** Has the payment service forget a card; null for none. */
export async function forgetCard(tx: Queryable, method: string | null): Promise<void> {
  if (method !== null) await addJob(tx, { kind: 'forgetCard', payload: { method } })
}
