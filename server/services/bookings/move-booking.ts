/** The moves of a booking: confirm, cancel, complete, arrived. */
import type * as v from 'valibot'
import type { BookingMove } from '#contract/bookings/booking.ts'
import type { MoveBooking } from '#contract/bookings/booking-writes.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import type { WriteReceipt } from '#contract/receipt.ts'
import type { Queryable } from '#server/db/database.ts'
import { addBookingEvent } from '#server/repositories/bookings/booking-events.ts'
import { findBookingRow, setCanceled, touchBooking } from '#server/repositories/bookings/bookings.ts'
import type { BookingRow } from '#server/repositories/bookings/bookings.ts'
import type { BookingReader } from '#server/repositories/bookings/read-bookings.ts'
import { reopenRequests } from '#server/repositories/bookings/requests-of-bookings.ts'
import { noteCaller } from '#server/services/callers/traces.ts'
import type { SignedInCaller } from '#server/services/caller.ts'
import { TargetNotFound } from '#server/services/errors.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import { deriveBusyDays } from '#server/services/availability/busy-times.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { queueBookingMails } from './mail/booking-mail.ts'
import { completeBooking } from './completion.ts'
import { Conflict, withPresentState } from './rules/conflicts.ts'
import { confirmBooking } from './confirmation.ts'
import { lockForMove } from './locked-booking.ts'
import { cancelCost, movesOf, sideOf } from './rules/moves.ts'

type Move = v.InferOutput<typeof MoveBooking>

/** Who moves it, and with what. */
interface Mover {
  side: Side
  accountId: number
  key: string
  body: Move
  now: Date
}

/**
 * @throws TargetNotFound when it is not the caller's; BookingRefused when its state does not allow the move; what
 *   `performOnce` throws
 */
export function moveBooking(
  context: ServiceContext,
  { key, id, body }: { key: string; id: number; body: Move },
  caller: SignedInCaller,
): Promise<WriteReceipt> {
  const { db, clock } = context
  const { accountId } = caller
  return withPresentState(context, caller, null, () =>
    performOnce(db, { key, call: 'moveBooking', body: { id, ...body }, accountId }, async (tx) => {
      const { booking, side } = await lockOwnBooking(tx, id, caller)
      const now = clock()
      if (!movesOf(booking, side, now).includes(body.move))
        throw new Conflict('stateChanged', refusalOf(booking, side, body.move), id)
      await noteCaller(tx, caller, now)
      const state = await MOVES[body.move](tx, booking, { side, accountId, key, body, now })
      return { id, bookingId: id, state }
    }),
  )
}

/** The booking, locked for a move, and which side the caller is. @throws TargetNotFound for anybody else's */
export async function lockOwnBooking(
  tx: Queryable,
  id: number,
  caller: BookingReader,
): Promise<{ booking: BookingRow; side: Side }> {
  const found = await findBookingRow(tx, id)
  const booking = found && sideOf(found, caller) !== null ? await lockForMove(tx, found) : undefined
  const side = booking ? sideOf(booking, caller) : null
  if (!booking || side === null) throw new TargetNotFound('bookingId', 'This booking is no longer available.')
  return { booking, side }
}

const MOVES: Record<BookingMove, (tx: Queryable, booking: BookingRow, mover: Mover) => Promise<string>> = {
  async confirm(tx, booking, { accountId, key, body, now }) {
    await confirmBooking(tx, booking, { by: 'vendor', accountId, key, note: body.reason }, now)
    return 'confirmed'
  },

  async cancel(tx, booking, { side, accountId, key, body, now }) {
    const { id, vendorId, requestId, serviceTypeId, state } = booking
    if (body.seenState !== undefined && body.seenState !== state)
      throw new Conflict('stateChanged', 'This booking has been confirmed. Review it, then cancel.', id)
    const owedCents = cancelCost(booking, side, now)
    if (body.owedCents !== null && body.owedCents !== (owedCents ?? 0))
      throw new Conflict('stateChanged', 'The cost of canceling has changed. Review it, then cancel again.', id)
    const note = body.reason
    await setCanceled(tx, id, { by: side, reason: note, owedCents, now })
    const canceled = {
      bookingId: id,
      by: side,
      what: 'cancelled',
      accountId,
      key,
      note,
      cents: owedCents,
      now,
    } as const
    const eventId = await addBookingEvent(tx, canceled)
    await queueBookingMails(tx, eventId, ['host', 'vendor'], now)
    if (requestId !== null) await reopenRequests(tx, [{ requestId, serviceTypeId }], now)
    if (state === 'confirmed') await deriveBusyDays(tx, vendorId, now)
    return 'cancelled'
  },

  async complete(tx, booking, { side, accountId, key, body, now }) {
    await completeBooking(tx, booking, { by: side, accountId, key, note: body.reason }, now)
    return 'completed'
  },

  async arrived(tx, { id, state }, { side, accountId, key, body, now }) {
    await addBookingEvent(tx, { bookingId: id, by: side, what: 'arrived', accountId, key, note: body.reason, now })
    await touchBooking(tx, id, now)
    return state
  },
}

/** Why a side cannot do this now. */
function refusalOf({ state }: BookingRow, side: Side, move: BookingMove): string {
  switch (state) {
    case 'cancelled':
      return 'This booking was canceled.'
    case 'completed':
      return 'This booking is complete.'
    case 'refused':
      return 'This booking didn’t happen: it wasn’t confirmed.'
    case 'confirmed':
      if (move === 'confirm') return 'This booking is already confirmed.'
      return move === 'cancel'
        ? 'The event has started, so it can’t be canceled.'
        : 'It’s too early for this. Try again on the day of the event.'
    case 'accepted':
      break
  }
  if (move === 'confirm' && side === 'host') return 'Only the vendor can confirm this booking.'
  return move === 'confirm' || move === 'cancel'
    ? 'The event has started, so this isn’t possible anymore.'
    : 'This booking isn’t confirmed yet.'
}
