import { formatCount } from '#contract/format-count.ts'
import type { ContactedVendor, VendorState } from '#contract/leads.ts'
import { fellThrough, isOut } from '#contract/requests/request-outcome.ts'
import type { Tone } from '#src/ui/elements/badge.tsx'

const STATE_LABELS: Record<VendorState, { label: string; tone: Tone }> = {
  delivered: { label: 'Delivered', tone: 'plain' },
  opened: { label: 'Viewed', tone: 'wait' },
  quoted: { label: 'Quoted', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
}

/** A vendor's state for a request, as its client sees it. */
export const vendorStateLabel = (state: VendorState) => STATE_LABELS[state]

type Replied = Pick<ContactedVendor, 'state' | 'closed' | 'accept' | 'booking'>

/** The outcome of a sent request. */
type SentOutcome = 'sent' | 'accepted' | 'booked' | 'canceled' | 'notBooked' | 'closed'

type SentTone = Extract<Tone, 'good' | 'bad' | 'plain'>

const OUTCOMES: Record<SentOutcome, { label: string; tone: SentTone }> = {
  sent: { label: 'Sent', tone: 'good' },
  accepted: { label: 'Accepted', tone: 'good' },
  booked: { label: 'Booked', tone: 'good' },
  canceled: { label: 'Canceled', tone: 'bad' },
  notBooked: { label: 'Not booked', tone: 'plain' },
  closed: { label: 'Closed', tone: 'plain' },
}

export const hasReply = (vendors: readonly Pick<ContactedVendor, 'state'>[]): boolean =>
  vendors.some(({ state }) => state === 'quoted' || state === 'declined')

/** `#2`, the first of several: each other one stands at its vendor. '' without any. */
const numberLabel = ([first]: readonly number[]): string => (first === undefined ? '' : `#${first}`)

/** The badge of a sent request: `Sent · #2 · 1 quote`, then `Accepted · #2 · 1 quote`, `Booked · #2 …`. */
export function sentBadge(
  { ids, isUpdated = false }: { ids: readonly number[]; isUpdated?: boolean },
  vendors: readonly Replied[],
): { label: string; tone: SentTone } {
  const { label, tone } = OUTCOMES[outcomeOf(vendors)]
  const parts = [label, numberLabel(ids), isUpdated ? 'Updated' : '']
  return { label: withReplies(parts.filter(Boolean).join(' · '), vendors), tone }
}

function outcomeOf(vendors: readonly Replied[]): SentOutcome {
  const accepted = vendors.filter(({ accept }) => accept === 'accepted')
  if (accepted.some(({ booking }) => booking?.wasConfirmed)) return 'booked'
  if (accepted.length > 0) return 'accepted'
  // Others can still be booked: that request is open.
  if (vendors.length === 0 || !vendors.every(isOut)) return 'sent'
  const ended = vendors.filter(fellThrough)
  // Before the vendor confirms, nothing is booked, so nothing is canceled either.
  if (ended.some(({ booking }) => booking?.wasConfirmed)) return 'canceled'
  if (vendors.every(({ closed }) => closed)) return 'closed'
  return ended.length > 0 ? 'notBooked' : 'sent'
}

/**
 * The day of the booking that stands, which may have moved since the request; undefined for none: after it was
 * canceled, the request is open again for the day that it asks for.
 */
export const agreedDay = (vendors: readonly Replied[]): string | undefined =>
  vendors.find(({ accept, booking }) => accept === 'accepted' && booking?.eventDate)?.booking?.eventDate

/** A label and the replies so far. */
export const withReplies = (label: string, vendors: readonly Replied[]): string =>
  [label, repliesLabel(vendors)].filter(Boolean).join(' · ')

/** `2 quotes · 1 declined`; '' if no vendor has replied. */
function repliesLabel(vendors: readonly Replied[]): string {
  const count = (state: VendorState) => vendors.filter((vendor) => vendor.state === state).length
  const [quotes, declined] = [count('quoted'), count('declined')]
  return [quotes > 0 ? formatCount(quotes, 'quote') : '', declined > 0 ? `${declined} declined` : '']
    .filter(Boolean)
    .join(' · ')
}

/** Whether a quote of it waits to be accepted or declined. */
export const hasToDecide = (vendors: readonly Pick<ContactedVendor, 'accept'>[]): boolean =>
  vendors.some(({ accept }) => accept === 'open')
