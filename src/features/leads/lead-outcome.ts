/** The outcome of a lead, for its vendor. */
import type { LeadSummary } from '#contract/leads.ts'

/**
 * `won`: the client accepted the quote; `completed`: the event is over; `canceled`: it was booked, and is not anymore;
 * `lost`: closed without that, or declined; `archived` by its vendor.
 */
export const LEAD_OUTCOMES = {
  open: 'Open',
  won: 'Won',
  completed: 'Completed',
  canceled: 'Canceled',
  lost: 'Lost',
  archived: 'Archived',
} as const
export type LeadOutcome = keyof typeof LEAD_OUTCOMES

export function leadOutcome({
  state,
  closed,
  bookingId,
  booking,
  isArchived,
}: Pick<LeadSummary, 'state' | 'closed' | 'bookingId' | 'booking' | 'isArchived'>): LeadOutcome {
  if (isArchived) return 'archived'
  // Also after the event, when what was booked is closed with the rest.
  if (bookingId) return booking?.state === 'completed' ? 'completed' : 'won'
  if (booking?.state === 'cancelled' && booking.wasConfirmed) return 'canceled'
  return closed || state === 'declined' ? 'lost' : 'open'
}

/** The outcome of the quote of a lead; undefined while it can still be accepted. */
export function quoteOutcome({
  closed,
  bookingId,
  booking,
}: Pick<LeadSummary, 'closed' | 'bookingId' | 'booking'>): string | undefined {
  if (bookingId)
    return booking?.state === 'accepted' ? 'The client accepted it. Confirm to book it.' : 'The client accepted it.'
  if (booking?.state === 'cancelled')
    return booking.wasConfirmed
      ? 'The client accepted it, and it was canceled.'
      : 'The client accepted it, but it wasn’t booked.'
  return closed || booking ? 'It can’t be accepted anymore.' : undefined
}

/**
 * The outcomes that a list can be narrowed to, in their order; none when all of its leads have the same and are shown.
 */
export function outcomesAmong(leads: readonly Parameters<typeof leadOutcome>[0][]): LeadOutcome[] {
  const present = new Set(leads.map(leadOutcome))
  const shown = (Object.keys(LEAD_OUTCOMES) as LeadOutcome[]).filter((outcome) => present.has(outcome))
  return shown.length > 1 || present.has('archived') ? shown : []
}
