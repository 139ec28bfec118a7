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

/** A vendor's state for a request, as its host sees it. */
export const vendorStateLabel = (state: VendorState) => STATE_LABELS[state]

type Replied = Pick<ContactedVendor, 'state' | 'closed' | 'accept' | 'booking'>

const SENT = 'Sent'
const CANCELED = 'Canceled'

export const hasReply = (vendors: readonly Pick<ContactedVendor, 'state'>[]): boolean =>
  vendors.some(({ state }) => state === 'quoted' || state === 'declined')

/** A request's label with what came of it: `Sent · #2 · 1 quote`, then `Accepted · #2 · 1 quote`, `Booked · #2 …`. */
export function labelWithReplies(label: string, vendors: readonly Replied[]): string {
  const stated = label.startsWith(SENT) ? `${outcomeOf(vendors)}${label.slice(SENT.length)}` : label
  return [stated, repliesLabel(vendors)].filter(Boolean).join(' · ')
}

/** Green while it may come to something. */
export const outcomeTone = <Other extends string>(tone: Other | 'good', vendors: readonly Replied[]) =>
  tone === 'good' && outcomeOf(vendors) === CANCELED ? 'bad' : tone

function outcomeOf(vendors: readonly Replied[]): string {
  const accepted = vendors.filter(({ accept }) => accept === 'accepted')
  if (accepted.some(({ booking }) => booking?.wasConfirmed)) return 'Booked'
  if (accepted.length > 0) return 'Accepted'
  // Others can still be booked: that request is open.
  return vendors.some(fellThrough) && vendors.every(isOut) ? CANCELED : SENT
}

/**
 * The day of the booking that stands, which may have moved since the request; undefined for none: after it was
 * canceled, the request is open again for the day that it asks for.
 */
export const agreedDay = (vendors: readonly Replied[]): string | undefined =>
  vendors.find(({ accept, booking }) => accept === 'accepted' && booking?.eventDate)?.booking?.eventDate

/** `2 quotes · 1 declined`; '' if nobody has answered. */
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
