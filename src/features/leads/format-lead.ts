/** A lead's title and status, as its vendor sees them. */
import type { Closed, LeadBooking, LeadState, LeadSummary } from '#contract/leads.ts'
import { formatLeadFacts } from '#contract/inbox/lead-facts.ts'
import type { Tone } from '#src/ui/elements/badge.tsx'
import { formatCount } from '#contract/format-count.ts'
import { formatBudget } from '#contract/format-budget.ts'
import { formatDays } from '#contract/format-days.ts'
import { formatOpenFields } from '#contract/format-open-fields.ts'
import { formatMoney } from '#contract/format.ts'
import { formatTimeThere } from '#src/ui/format/format-local-time.ts'
import { bookingBadge } from '#src/quote/booking-badge.ts'

/** `Birthday party, 40 guests`. */
export function leadTitle({
  eventType,
  guestCount,
  passengerCount,
}: Pick<LeadSummary, 'eventType' | 'guestCount' | 'passengerCount'>): string {
  if (guestCount !== null) return `${eventType}, ${formatCount(guestCount, 'guest')}`
  return passengerCount === null ? eventType : `${eventType}, ${formatCount(passengerCount, 'passenger')}`
}

/** `Up to $900`, which is for this vendor unless it says `for all vendors together`; null for none. */
export const leadBudget = ({ budget, budgetFor }: Pick<LeadSummary, 'budget' | 'budgetFor'>): string | null =>
  budget === null ? null : `Up to ${formatBudget(formatMoney(budget), budgetFor === 'all' ? 'all' : null)}`

/** Date, time, place and budget, where known. */
export function leadFacts(lead: LeadSummary): string[] {
  const { eventDate, eventDateLatest, startTime, notSure, locationName, timeZone } = lead
  return [
    formatDays(eventDate, eventDateLatest),
    startTime === null ? '' : formatTimeThere(`${eventDate}T${startTime}`, 'start', timeZone),
    locationName,
    leadBudget(lead) ?? '',
    notSure.length > 0 ? `${formatOpenFields(notSure)} not sure yet` : '',
  ].filter(Boolean)
}

/** `DJ · 12 mi · You’re free · Only you were asked · Reply by Friday`; '' where nothing is known. */
export const factsLine = ({ facts, timeZone, booking }: LeadSummary, now: number): string =>
  facts === null
    ? ''
    : formatLeadFacts(booking ? { ...facts, onDay: 'notSaid', isOutsideHours: false } : facts, {
        timeZone,
        now: new Date(now),
      }).join(' · ')

const STATES: Record<LeadState, { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'accent' },
  opened: { label: 'Viewed', tone: 'plain' },
  answered: { label: 'Quoted', tone: 'good' },
  declined: { label: 'Declined', tone: 'plain' },
}

/** The state of a reply on this device, before the server reports more. */
export type ReplyOnDeviceState = 'draft' | 'waiting' | 'stuck' | 'sent' | null

/**
 * The badge of a lead: a reply waiting or stuck on this device comes first, then what became of the quote, then what
 * the server knows of a reply.
 */
export function leadBadge(
  { state, booking }: Pick<LeadSummary, 'state' | 'booking'>,
  onThisPhone: ReplyOnDeviceState,
  says: 'quote' | 'decline' = 'quote',
): { label: string; tone: Tone } {
  if (onThisPhone === 'waiting') return { label: 'Reply not sent yet', tone: 'wait' }
  if (onThisPhone === 'stuck') return { label: 'Reply needs a fix', tone: 'bad' }
  if (booking) return bookingBadge(booking)
  if (state === 'answered' || state === 'declined') return STATES[state]
  if (onThisPhone === 'sent') return says === 'quote' ? STATES.answered : STATES.declined
  return onThisPhone === 'draft' ? { label: 'Reply draft', tone: 'wait' } : STATES[state]
}

const CLOSED: Record<Closed['because'], string> = {
  otherChosen: 'Closed: client chose another vendor',
  hostClosed: 'Closed by client',
  eventPassed: 'Closed: date has passed',
}

/** The outcome of the client's acceptance. */
export function bookingSentence({ state, wasConfirmed }: LeadBooking): string {
  if (state === 'accepted') return 'The client accepted your quote. Confirm to book it.'
  if (state === 'confirmed') return 'The client accepted your quote, and it’s booked.'
  if (state === 'completed') return 'This was booked, and the event is over.'
  return state === 'cancelled' && wasConfirmed
    ? 'This booking was canceled.'
    : 'The client accepted your quote, but it wasn’t booked.'
}

export const closedLabel = ({ because }: Closed): string => CLOSED[because]

/** `Updated by client · version 2`. */
export const revisionLabel = (revision: number): string => `Updated by client · version ${revision}`

/** Whether the client's address is confirmed, in the same words everywhere. */
export const confirmationLabel = (clientConfirmed: boolean): string =>
  clientConfirmed ? 'Email confirmed' : 'Email not confirmed'
