/** Who may do what with a booking, when, and at what cost. The only place that decides it. */
import { cancellationSteps, owedOn } from '#contract/bookings/cancellation.ts'
import type { BookingMove } from '#contract/bookings/booking.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import { dateIn } from '#contract/dates.ts'
import { DAY_MS } from '#contract/limits.ts'
import type { BookingReader } from '#server/repositories/bookings/read-bookings.ts'
import type { BookingRow } from '#server/repositories/bookings/bookings.ts'

/** Which side of a booking the caller is; null for everybody else. */
export function sideOf(
  booking: Pick<BookingRow, 'clientAccountId' | 'vendorId'>,
  { accountId, vendorId }: BookingReader,
): Side | null {
  if (booking.clientAccountId === accountId) return 'host'
  return booking.vendorId === vendorId ? 'vendor' : null
}

export const otherSide = (side: Side): Side => (side === 'host' ? 'vendor' : 'host')

/** People arrive from a day before the start until a day after the end: set-up may be on the eve. */
const ARRIVAL_MS = DAY_MS

/** Whether either side may propose another date, or accept one. */
export const canMoveDate = ({ state, starts }: Pick<BookingRow, 'state' | 'starts'>, now: Date): boolean =>
  state === 'confirmed' && now < starts

/** Whether both sides count on it, or did: then each knows what the other needs for the day. */
export const isBooked = ({ state }: Pick<BookingRow, 'state'>): boolean =>
  state === 'confirmed' || state === 'completed'

/** Whether the client may say where to go and whom to ask for: also before the vendor confirms, until the end. */
export const canSayWhere = ({ state, ends }: Pick<BookingRow, 'state' | 'ends'>, now: Date): boolean =>
  (state === 'accepted' || state === 'confirmed') && now < ends

/** The moves that a side may make now. */
export function movesOf(
  { state, starts, ends }: Pick<BookingRow, 'state' | 'starts' | 'ends'>,
  side: Side,
  now: Date,
): BookingMove[] {
  const at = now.getTime()
  const moves: BookingMove[] = []
  if (state === 'accepted' && side === 'vendor' && at < starts.getTime()) moves.push('confirm')
  if ((state === 'accepted' || state === 'confirmed') && at < starts.getTime()) moves.push('cancel')
  if (state === 'confirmed' && at >= ends.getTime()) moves.push('complete')
  if (state === 'confirmed' && at >= starts.getTime() - ARRIVAL_MS && at < ends.getTime() + ARRIVAL_MS)
    moves.push('arrived')
  return moves
}

type Cancelable = Pick<BookingRow, 'state' | 'cancellation' | 'eventDate' | 'totalCents' | 'timeZone'>

/** The cost of canceling now for a side, in cents; null when the quote does not say, or there is nothing to cancel. */
export function cancelCost(
  { state, cancellation, eventDate, totalCents, timeZone }: Cancelable,
  side: Side,
  now: Date,
): number | null {
  if (side === 'vendor' || state === 'accepted') return 0
  if (state !== 'confirmed' || cancellation === null) return null
  return owedOn(cancellationSteps(cancellation, { eventDate, totalCents }), dateIn(timeZone, now))
}
