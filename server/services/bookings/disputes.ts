/** A side of a booking opens a dispute, and the other one says how it sees it. An operator decides what comes of it. */
import { disputeRefusal } from '#contract/bookings/disputes/dispute.ts'
import type { OpenDispute, StateInDispute } from '#contract/bookings/disputes/dispute.ts'
import { DISPUTES_MAX } from '#contract/limits.ts'
import type { WriteReceipt } from '#contract/receipt.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { touchBooking } from '#server/repositories/bookings/bookings.ts'
import { addStatement, countDisputesBy, lockDispute } from '#server/repositories/bookings/disputes.ts'
import { findLedger } from '#server/repositories/bookings/ledger.ts'
import { addDispute, isDisputable } from '#server/repositories/console/disputes.ts'
import { refuseBlocked } from '#server/services/accounts/blocks.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { bytesOf, spendBytes } from '#server/services/callers/byte-budgets.ts'
import type { SignedInCaller } from '#server/services/caller.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import { queueDisputeMails, queueStatementMail } from '#server/services/operator/disputes/dispute-mail.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type * as v from 'valibot'
import { lockOwnBooking } from './move-booking.ts'
import { Conflict, withPresentState } from './rules/conflicts.ts'
import { otherSide } from './rules/moves.ts'

const OPENED_BY = { host: 'the client', vendor: 'the vendor' } as const

/**
 * Opens a dispute in the side's own words; the other side is told. One about a booking is open at a time.
 * @throws TargetNotFound when the booking is not the caller's; BookingRefused before the event, too late, or while one
 *   is open; Forbidden, TooManyRequests; what `performOnce` throws
 */
export function openDisputeOfSide(
  context: ServiceContext,
  { key, id, body }: { key: string; id: number; body: v.InferOutput<typeof OpenDispute> },
  caller: SignedInCaller,
): Promise<WriteReceipt> {
  const { db, clock } = context
  const { accountId } = caller
  return withPresentState(context, caller, null, () =>
    performOnce(db, { key, call: 'disputeBooking', body: { id, ...body }, accountId }, async (tx) => {
      const now = clock()
      const { booking, side } = await lockOwnBooking(tx, id, caller)
      const refusal = disputeRefusal({ ...booking, ledger: await findLedger(tx, id) }, now)
      if (refusal !== null) throw new Conflict('stateChanged', refusal, id)
      if (!(await isDisputable(tx, id)))
        throw new Conflict('stateChanged', 'This is a sample vendor, so there’s nothing to dispute.', id)
      if ((await countDisputesBy(tx, id, side)) >= DISPUTES_MAX)
        throw new Conflict('stateChanged', `You’ve opened ${DISPUTES_MAX} disputes about this booking, the most.`, id)
      await spendOn(tx, caller, body.text, now)
      const opened = { bookingId: id, reason: body.text, by: OPENED_BY[side], side, now }
      const disputeId = await addDispute(tx, opened)
      if (disputeId === undefined)
        throw new Conflict('stateChanged', 'A dispute about this booking is open already.', id)
      await touchBooking(tx, id, now)
      await queueDisputeMails(tx, disputeId, 'opened')
      return { id: disputeId, bookingId: id, state: 'disputed' }
    }),
  )
}

/**
 * A side that did not open the dispute says how it sees it, once; the other side is told.
 * @throws TargetNotFound when the booking is not the caller's; BookingRefused when it is closed or said; Forbidden,
 *   TooManyRequests; what `performOnce` throws
 */
export function stateInDispute(
  context: ServiceContext,
  { key, id, body }: { key: string; id: number; body: v.InferOutput<typeof StateInDispute> },
  caller: SignedInCaller,
): Promise<WriteReceipt> {
  const { db, clock } = context
  const { accountId } = caller
  const { disputeId, text } = body
  return withPresentState(context, caller, null, () =>
    performOnce(db, { key, call: 'stateInDispute', body: { id, ...body }, accountId }, async (tx) => {
      const now = clock()
      const { side } = await lockOwnBooking(tx, id, caller)
      const dispute = await lockDispute(tx, { id: disputeId, bookingId: id })
      if (!dispute || dispute.isClosed) throw new Conflict('stateChanged', 'This dispute is closed.', id)
      if (dispute.openedSide === side)
        throw new Conflict('stateChanged', 'You opened this dispute. Write more in your messages.', id)
      await spendOn(tx, caller, text, now)
      if (!(await addStatement(tx, { disputeId, side, text, now })))
        throw new Conflict('stateChanged', 'You’ve already said how you see it. Write more in your messages.', id)
      await touchBooking(tx, id, now)
      await queueStatementMail(tx, disputeId, otherSide(side))
      return { id: disputeId, bookingId: id, state: 'stated' }
    }),
  )
}

/** @throws Forbidden for a blocked address or network; TooManyRequests */
async function spendOn(
  tx: Queryable,
  { accountId, network }: Pick<SignedInCaller, 'accountId' | 'network'>,
  text: string,
  now: Date,
): Promise<void> {
  const account = await findAccount(tx, accountId)
  await refuseBlocked(tx, { ...(account && { email: account.username }), network })
  await consume(tx, 'dispute', { network, address: `account ${accountId}`, now })
  await spendBytes(tx, 'report', { network, bytes: bytesOf(text), now })
}
