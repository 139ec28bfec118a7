/** A quote in words, for its client. */
import type { AcceptState, LeadBooking } from '#contract/leads.ts'
import { formatDay } from '#contract/format.ts'
import type { Tone } from '#src/ui/elements/badge.tsx'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { formatDuration } from '#src/ui/format/format-time.ts'
import type { Quote, QuotedVendor } from './sort-quotes.ts'

const ACCEPT: Record<Exclude<AcceptState, 'open'>, { label: string; tone: Tone }> = {
  accepted: { label: 'Accepted', tone: 'good' },
  expired: { label: 'Expired', tone: 'bad' },
  dateOpen: { label: 'Needs a time', tone: 'wait' },
  slotTaken: { label: 'No longer free', tone: 'bad' },
  booked: { label: 'Already booked', tone: 'plain' },
  closed: { label: 'Closed', tone: 'plain' },
}

/** Null for one that can be accepted, and where nothing is known: a copy that an earlier version saved. */
export function acceptBadge({ accept, booking }: Pick<QuotedVendor, 'accept' | 'booking'>) {
  if (!accept || accept === 'open') return null
  // Before the vendor confirms, nothing is booked, so nothing is canceled either.
  const label = booking?.wasConfirmed ? bookedLabel(accept, booking) : null
  return label === null ? ACCEPT[accept] : { ...ACCEPT[accept], label }
}

function bookedLabel(accept: AcceptState, { state, cancelledBy: canceledBy }: LeadBooking): string | null {
  if (accept === 'accepted') return 'Booked'
  if (accept !== 'closed' || state !== 'cancelled') return null
  if (!canceledBy) return 'Booking canceled'
  return canceledBy === 'host' ? 'You canceled the booking' : 'Booking canceled by the vendor'
}

/** Why it cannot be accepted now, and what to do; null when it can. */
export const WHY_NOT: Record<AcceptState, string | null> = {
  open: null,
  accepted: null,
  expired: 'It can’t be accepted anymore. Ask the vendor for a new one.',
  dateOpen: 'Your date is flexible. Ask the vendor for a quote with a day and time.',
  slotTaken: 'The vendor is no longer available at that time. Compare the other quotes.',
  booked:
    'You already have a booking with this vendor for this day or request. While it’s still ahead, you can cancel it ' +
    'and accept this quote instead.',
  closed: 'This quote can’t be accepted anymore.',
}

/** Whether accepting books it; otherwise the vendor confirms first. */
export const isBookedOnAccepting = ({ answer: reply, wasReleased }: QuotedVendor): boolean =>
  reply.terms?.holdsDate === true && !wasReleased

const DAY_MINUTES = 24 * 60

/** `2 hours`: until its first reply, whatever it changed since; null where that is not known. */
export function replyTime({ repliedAfterMinutes: minutes }: Pick<QuotedVendor, 'repliedAfterMinutes'>): string | null {
  if (minutes == null) return null
  if (minutes >= 2 * DAY_MINUTES) return `${Math.round(minutes / DAY_MINUTES)} days`
  return formatDuration(minutes < 60 ? Math.max(minutes, 1) : Math.round(minutes / 60) * 60)
}

/** A total beside the request’s budget: `$275 over budget`. Null where that says nothing. */
export function budgetNote({ answer: quote, compared }: QuotedVendor): { label: string; isOver: boolean } | null {
  if (compared?.budgetCents == null) return null
  const overCents = Math.round(quote.price * 100) - compared.budgetCents
  if (compared.isBudgetShared)
    return overCents > 0 ? { label: `${formatCents(overCents)} over the whole budget`, isOver: true } : null
  if (overCents === 0) return { label: 'Exactly your budget', isOver: false }
  return {
    label: `${formatCents(Math.abs(overCents))} ${overCents > 0 ? 'over' : 'under'} budget`,
    isOver: overCents > 0,
  }
}

/** The payments and their dates: `$200 deposit when confirmed`, `$600 by Sat, Jun 5, 2027`. */
export function paymentLines(quote: Quote): string[] {
  const { terms } = quote
  if (!terms) return []
  return [
    terms.depositCents > 0 ? `${formatCents(terms.depositCents)} deposit when confirmed` : 'No deposit',
    balance(quote) ?? '',
  ].filter(Boolean)
}

/** The rest after the deposit, and when: `$600 by Sat, Jun 5, 2027`; null for nothing, or where no terms say. */
export function balance({ price, terms }: Quote): string | null {
  if (!terms) return null
  const rest = Math.round(price * 100) - terms.depositCents
  const by = terms.balanceDueOn === null ? 'on the day of the event' : `by ${formatDay(terms.balanceDueOn)}`
  return rest > 0 ? `${formatCents(rest)} ${by}` : null
}
