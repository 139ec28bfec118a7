/** Who may do what with a booking, and when. The only place that decides it. */
import type { BookingMove } from '#contract/bookings/booking.ts'
import type { Side } from '#contract/bookings/ledger.ts'
import { DAY_MS } from '#contract/limits.ts'
import type { BookingReader } from '#server/repositories/bookings/read-bookings.ts'
import type { BookingRow } from '#server/repositories/bookings/bookings.ts'

/** Which side of a booking the caller is; null for everybody else. */
export function sideOf(
  { hostAccountId, vendorId }: Pick<BookingRow, 'hostAccountId' | 'vendorId'>,
  { accountId, memberId }: BookingReader,
): Side | null {
  if (hostAccountId === accountId) return 'host'
  return vendorId === memberId ? 'vendor' : null
}

/** People arrive from a day before the start until a day after the end: set-up may be on the eve. */
const ARRIVAL_MS = DAY_MS

/** Whether either side may propose another date, or accept one. */
export const canMoveDate = ({ state, starts }: Pick<BookingRow, 'state' | 'starts'>, now: Date): boolean =>
  state === 'confirmed' && now < starts

/** What a side may do now. */
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
