import type { VendorState } from '#contract/console/people.ts'
import { Badge, type Tone } from '#src/ui/elements/badge.tsx'

const STATES: Record<VendorState, [string, Tone]> = {
  listed: ['Listed', 'good'],
  hidden: ['Hidden', 'bad'],
  unlisted: ['No membership', 'wait'],
  sample: ['Sample', 'plain'],
  deleted: ['Deleted', 'plain'],
}

const SUSPENDED: [string, Tone] = ['Suspended', 'bad']

export function VendorStateBadge({ state, isSuspended = false }: { state: VendorState; isSuspended?: boolean }) {
  const [name, tone] = isSuspended ? SUSPENDED : STATES[state]
  return <Badge tone={tone}>{name}</Badge>
}
