/** A lead's title and status, as its vendor sees them. */
import type { LeadState, LeadSummary } from '#contract/leads.ts'
import type { Tone } from '#src/ui/elements/badge.tsx'
import { formatCount } from '#contract/format-count.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { formatTime } from '#src/ui/format/format-time.ts'

/** `Birthday party, 40 guests`. */
export function leadTitle({
  eventType,
  guestCount,
  passengerCount,
}: Pick<LeadSummary, 'eventType' | 'guestCount' | 'passengerCount'>): string {
  if (guestCount !== null) return `${eventType}, ${formatCount(guestCount, 'guest')}`
  return passengerCount === null ? eventType : `${eventType}, ${formatCount(passengerCount, 'passenger')}`
}

/** Date, time, place and budget, where known. */
export function leadFacts({ eventDate, startTime, locationName, budget }: LeadSummary): string[] {
  return [
    formatDay(eventDate),
    startTime === null ? '' : formatTime(startTime),
    locationName,
    budget === null ? '' : `up to ${formatMoney(budget)}`,
  ].filter(Boolean)
}

const STATES: Record<LeadState, { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'accent' },
  opened: { label: 'Opened', tone: 'plain' },
  answered: { label: 'Answered', tone: 'good' },
  declined: { label: 'Declined', tone: 'plain' },
}

/** The state of an answer on this device, before the server reports more. */
export type ReplyOnDeviceState = 'draft' | 'waiting' | 'stuck' | 'sent' | null

/**
 * The badge of a lead: an answer waiting or stuck on this device comes first, then what the server knows of an answer.
 */
export function leadBadge(
  state: LeadState,
  onThisPhone: ReplyOnDeviceState,
  says: 'quote' | 'decline' = 'quote',
): { label: string; tone: Tone } {
  if (onThisPhone === 'waiting') return { label: 'Answer on this phone · not sent yet', tone: 'wait' }
  if (onThisPhone === 'stuck') return { label: 'Your answer needs you', tone: 'bad' }
  if (state === 'answered' || state === 'declined') return STATES[state]
  if (onThisPhone === 'sent') return says === 'quote' ? STATES.answered : STATES.declined
  return onThisPhone === 'draft' ? { label: 'Answer begun', tone: 'wait' } : STATES[state]
}

/** `Changed by the host · version 2`. */
export const revisionLabel = (revision: number): string => `Changed by the host · version ${revision}`

/** Whether the host's address is confirmed, in the same words everywhere. */
export const confirmationLabel = (hostConfirmed: boolean): string =>
  hostConfirmed ? 'E-mail confirmed' : 'E-mail not confirmed yet'
