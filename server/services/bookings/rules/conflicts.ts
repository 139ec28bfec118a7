/** Refused writes: why, and how things are now. */
import type { BookingConflict, ConflictCode } from '#contract/bookings/booking-writes.ts'
import { isDoubleBooking } from '#server/repositories/bookings/bookings.ts'
import { findBooking } from '#server/repositories/bookings/read-bookings.ts'
import type { BookingReader } from '#server/repositories/bookings/read-bookings.ts'
import { BookingRefused } from '#server/services/errors.ts'
import { vendorsAsked } from '#server/services/requests/own-requests.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { cancelCost } from './moves.ts'
import { toSummary } from '../views/read-bookings.ts'

/** Rolls the write back; `withPresentState` adds how things are. */
export class Conflict extends Error {
  readonly code: ConflictCode
  readonly bookingId: number | null

  constructor(code: ConflictCode, message: string, bookingId: number | null = null) {
    super(message)
    this.name = 'Conflict'
    this.code = code
    this.bookingId = bookingId
  }
}

const SLOT_TAKEN = 'This time was just taken.'

/**
 * Runs a write. When it is refused, what it tried is rolled back by then, and the present state is read outside of it.
 * @param requestKey the request whose vendors the refusal shows; null for none
 * @throws BookingRefused
 */
export async function withPresentState<T>(
  context: ServiceContext,
  reader: BookingReader,
  requestKey: string | null,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    // The constraint has the last word, whatever was checked before.
    const conflict = isDoubleBooking(error) ? new Conflict('slotTaken', SLOT_TAKEN) : error
    if (!(conflict instanceof Conflict)) throw error
    throw new BookingRefused(conflict.code, conflict.message, await presentState(context, reader, requestKey, conflict))
  }
}

async function presentState(
  { db, places, clock }: ServiceContext,
  reader: BookingReader,
  requestKey: string | null,
  { bookingId }: Conflict,
): Promise<BookingConflict['present']> {
  const record = bookingId === null ? undefined : await findBooking(db, bookingId, reader)
  const booking = record ? toSummary(record, reader, places) : null
  return {
    booking,
    cancelNowCents: record && booking ? cancelCost(record, booking.side, clock()) : null,
    vendors: requestKey === null ? [] : await vendorsAsked({ db, places, clock }, requestKey, reader),
  }
}
