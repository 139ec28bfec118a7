/** A booking's state as a badge, in the list of bookings and of leads. */
import type { BookingState } from '#contract/bookings/booking-states.ts'
import type { Tone } from '#src/ui/elements/badge.tsx'

/** `Booked` only once the server has it confirmed. */
const STATES: Record<BookingState, { label: string; tone: Tone }> = {
  accepted: { label: 'Accepted, not confirmed yet', tone: 'wait' },
  confirmed: { label: 'Booked', tone: 'good' },
  completed: { label: 'Completed', tone: 'plain' },
  cancelled: { label: 'Canceled', tone: 'bad' },
  refused: { label: 'Not booked', tone: 'bad' },
}

/** An acceptance that was taken back or declined was never a booking, so that nothing of it was canceled. */
export const bookingBadge = ({ state, wasConfirmed }: { state: BookingState; wasConfirmed: boolean }) =>
  STATES[state === 'cancelled' && !wasConfirmed ? 'refused' : state]
