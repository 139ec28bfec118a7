import type { VendorState } from '#contract/console/people.ts'
import { Badge, type Tone } from '#src/ui/elements/badge.tsx'

const STATES: Record<VendorState, [string, Tone]> = {
  listed: ['Listed', 'good'],
  hidden: ['Hidden', 'bad'],
  unlisted: ['No membership', 'wait'],
  sample: ['Sample', 'plain'],
}

export function VendorStateBadge({ state }: { state: VendorState }) {
  const [name, tone] = STATES[state]
  return <Badge tone={tone}>{name}</Badge>
}
