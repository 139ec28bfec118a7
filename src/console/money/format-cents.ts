import { formatMoney } from '#contract/format.ts'

/** `$149`, `$74.50`. */
export const formatCents = (cents: number): string => formatMoney(cents / 100)

export const TIER_NAMES = { basic: 'Basic', pro: 'Pro' } as const
