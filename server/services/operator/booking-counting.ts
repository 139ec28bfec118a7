/** An operator counts a booking for its vendor, or takes it out of the figures. */
import { NotFound, Refused } from '#server/services/errors.ts'
import { changeVerdict } from '#server/services/bookings/counting.ts'
import { findBookingToJudge } from '#server/repositories/bookings/counted-bookings.ts'
import type { BookingToJudge } from '#server/repositories/bookings/counted-bookings.ts'
import { recordAction } from './operator.ts'
import type { Acting } from './operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** @throws NotFound; Refused before it is judged */
export async function judgedBooking({ db }: ServiceContext, id: number): Promise<BookingToJudge> {
  const booking = await db.transaction((tx) => findBookingToJudge(tx, id))
  if (!booking) throw new NotFound(`There is no booking ${id}.`)
  if (!booking.isJudged) throw new Refused(`Booking ${id} is judged a day after its event.`)
  return booking
}

/** With its reviews and its place on the home page. @throws NotFound; Refused when it is so already */
export async function setBookingCounts(
  context: ServiceContext,
  id: number,
  counts: boolean,
  by: Acting,
): Promise<void> {
  await judgedBooking(context, id)
  await context.db.transaction(async (tx) => {
    if (!(await changeVerdict(tx, id, counts)))
      throw new Refused(counts ? `Booking ${id} counts already.` : `Booking ${id} doesn’t count.`)
    await recordAction(tx, counts ? 'bookingCounted' : 'bookingDiscounted', `booking ${id}`, by, context.clock())
  })
}
