/** One side types its name under the agreement. */
import { papersOf, type SignAgreement } from '#contract/paperwork/paperwork.ts'
import type { WriteReceipt } from '#contract/receipt.ts'
import { touchBooking } from '#server/repositories/bookings/bookings.ts'
import { findBooking } from '#server/repositories/bookings/read-bookings.ts'
import { addSignature } from '#server/repositories/paperwork/paperwork.ts'
import type { SignedInCaller } from '#server/services/caller.ts'
import { lockOwnBooking } from '#server/services/bookings/move-booking.ts'
import { Conflict, withPresentState } from '#server/services/bookings/rules/conflicts.ts'
import { InvalidFields, TargetNotFound } from '#server/services/errors.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { agreementHash } from './agreement.ts'

/**
 * @throws TargetNotFound when the booking is not the caller's; InvalidFields for one without an agreement; BookingRefused
 *   when it was canceled, or what is agreed has changed since or was signed; what `performOnce` throws
 */
export function signAgreement(
  context: ServiceContext,
  { key, id, body }: { key: string; id: number; body: SignAgreement },
  caller: SignedInCaller,
): Promise<WriteReceipt> {
  const { db, clock } = context
  const { accountId } = caller
  return withPresentState(context, caller, null, () =>
    performOnce(db, { key, call: 'signAgreement', body: { id, ...body }, accountId }, async (tx) => {
      const { side, booking } = await lockOwnBooking(tx, id, caller)
      const record = await findBooking(tx, id, caller)
      if (!record) throw new TargetNotFound('bookingId', 'This booking is no longer available.')
      if (papersOf(record).length === 0)
        throw new InvalidFields([{ name: 'name', code: 'invalid', message: 'There is no agreement to sign.' }])
      if (booking.state === 'cancelled') throw new Conflict('stateChanged', 'This booking was canceled.', id)
      if (agreementHash(record) !== body.agreementHash)
        throw new Conflict('stateChanged', 'What is agreed has changed. Read it again, then sign.', id)
      const now = clock()
      const { name } = body
      const signatureId = await addSignature(tx, {
        bookingId: id,
        side,
        accountId,
        name,
        hash: body.agreementHash,
        key,
        now,
      })
      if (signatureId === undefined)
        throw new Conflict('stateChanged', 'Your side has already signed this agreement.', id)
      await touchBooking(tx, id, now)
      return { id: signatureId, bookingId: id, state: booking.state }
    }),
  )
}
