/** Facts for the day of the event, which each side says to the other (docs/specification.md#the-day-of-the-event). */
import type { DayDetailsChange } from '#contract/bookings/day-details.ts'
import type { WriteReceipt } from '#contract/receipt.ts'
import { touchBooking } from '#server/repositories/bookings/bookings.ts'
import { changeDayDetails, comingBookingsOf, setHowToPayOf } from '#server/repositories/bookings/day-details.ts'
import type { BookingReader } from '#server/repositories/bookings/read-bookings.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { queueDayNews, tellBooked } from './mail/day-mail.ts'
import { lockOwnBooking } from './move-booking.ts'
import { Conflict, withPresentState } from './rules/conflicts.ts'
import { canSayWhere } from './rules/moves.ts'

/**
 * The client says where to go and whom to ask for; every vendor that is booked for the event and still to come is
 * notified.
 * @throws TargetNotFound when the booking is not the caller's; BookingRefused for the vendor, for an event that is over
 *   or has another place by now; what `performOnce` throws
 */
export function sayDayDetails(
  context: ServiceContext,
  { key, id, body }: { key: string; id: number; body: DayDetailsChange },
  caller: BookingReader,
): Promise<WriteReceipt> {
  const { db, clock } = context
  const { accountId } = caller
  return withPresentState(context, caller, null, () =>
    performOnce(db, { key, call: 'changeDayDetails', body: { id, ...body }, accountId }, async (tx) => {
      const { booking, side } = await lockOwnBooking(tx, id, caller)
      const now = clock()
      if (side !== 'host') throw new Conflict('stateChanged', 'Only the client can change these details.', id)
      if (!canSayWhere(booking, now))
        throw new Conflict('stateChanged', 'This booking no longer stands, so its details can’t change.', id)
      const eventId = await changeDayDetails(tx, id, body)
      if (eventId === undefined)
        throw new Conflict('stateChanged', 'The event has moved to another place. Ask the vendor for a new quote.', id)
      await touchBooking(tx, id, now)
      await tellBooked(tx, { eventId, key }, now)
      return { id, bookingId: id, state: booking.state }
    }),
  )
}

/**
 * The vendor says how to be paid, for all its bookings; clients of coming ones are notified.
 * @throws TargetNotFound when the booking is not the caller's; BookingRefused for the client; what `performOnce` throws
 */
export function sayHowToPay(
  context: ServiceContext,
  { key, id, body: { howToPay } }: { key: string; id: number; body: { howToPay: string } },
  caller: BookingReader,
): Promise<WriteReceipt> {
  const { db, clock } = context
  const { accountId } = caller
  return withPresentState(context, caller, null, () =>
    performOnce(db, { key, call: 'setHowToPay', body: { id, howToPay }, accountId }, async (tx) => {
      const { booking, side } = await lockOwnBooking(tx, id, caller)
      const now = clock()
      const { vendorId, state } = booking
      if (side !== 'vendor') throw new Conflict('stateChanged', 'Only the vendor can change how to pay.', id)
      if (await setHowToPayOf(tx, vendorId, howToPay)) {
        await touchBooking(tx, id, now)
        for (const told of await comingBookingsOf(tx, { vendorId }, now))
          await queueDayNews(tx, { bookingId: told, side: 'host', what: 'howToPay', key }, now)
      }
      return { id, bookingId: id, state }
    }),
  )
}
