/** A term that is paid before the last one is over, of another tier: from when on it counts. */
import { formatDay } from '#contract/format.ts'
import type { Membership } from '#contract/membership.ts'

export const TIER_NAMES = { basic: 'Basic', pro: 'Pro' } as const

/** The next term, which is paid for already. */
export function NextTier({ next }: Pick<Membership, 'next'>) {
  if (!next) return null
  return <p>{`Your next term is paid, too: you’re on ${TIER_NAMES[next.tier]} from ${formatDay(next.startsOn)} on.`}</p>
}

/** Before it is paid; '' where the tier that is chosen counts at once. @param today as the server counts it */
export function startWords(
  chosen: Membership['tier'],
  { tier, endsOn }: Pick<Membership, 'tier' | 'endsOn'>,
  today: string,
): string {
  if (chosen === tier || endsOn <= today) return ''
  return `${TIER_NAMES[chosen]} begins on ${formatDay(endsOn)}. Until then you keep ${TIER_NAMES[tier]}.`
}
