import { formatCount } from '#contract/format-count.ts'
import type { VendorState } from '#contract/leads.ts'
import type { Tone } from '#src/ui/elements/badge.tsx'

const STATE_LABELS: Record<VendorState, { label: string; tone: Tone }> = {
  delivered: { label: 'Delivered', tone: 'plain' },
  opened: { label: 'Viewed', tone: 'wait' },
  quoted: { label: 'Quoted', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
}

/** A vendor's state for a request, as its host sees it. */
export const vendorStateLabel = (state: VendorState) => STATE_LABELS[state]

/** `2 quotes · 1 declined`; '' if nobody has answered. */
export function repliesLabel(vendors: readonly { state: VendorState }[]): string {
  const count = (state: VendorState) => vendors.filter((vendor) => vendor.state === state).length
  const [quotes, declined] = [count('quoted'), count('declined')]
  return [quotes > 0 ? formatCount(quotes, 'quote') : '', declined > 0 ? `${declined} declined` : '']
    .filter(Boolean)
    .join(' · ')
}
