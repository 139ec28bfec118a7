/** Moves a booking on with one tap. */
import type { Booking, BookingMove } from '#contract/bookings/booking.ts'
import { inputOf, type ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import { BOOKING_MOVE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { isUnderWay } from '#src/sync/outbox/actions-about.ts'
import { useAction, type UseAction } from '#src/sync/actions/use-action.ts'
import { aboutBooking } from '../own-actions.ts'

interface UseMove extends Pick<UseAction, 'busy' | 'problem' | 'clearProblem'> {
  /** Whether the server allows it and it is not under way. */
  offers: (move: BookingMove) => boolean
  perform: (
    move: BookingMove,
    more?: {
      reason?: string
      owedCents?: number | null
      seenState?: 'accepted'
      isDecline?: boolean
      isWithdrawal?: boolean
    },
  ) => Promise<ActionRecord | null>
}

/** @param unsent what was done about the booking on this device and is not sent */
export function useMove(booking: Booking, unsent: readonly ActionItem[]): UseMove {
  const { busy, problem, clearProblem, perform } = useAction()
  const underway = unsent.filter(isUnderWay).map(({ record }) => inputOf(BOOKING_MOVE, record)?.move)
  return {
    busy,
    problem,
    clearProblem,
    offers: (move) => booking.moves.includes(move) && !underway.includes(move),
    perform: (move, more = {}) =>
      perform(BOOKING_MOVE, {
        ...aboutBooking(booking),
        input: { bookingId: booking.id, move, ...more },
        once: `${move} ${booking.id}`,
      }),
  }
}
