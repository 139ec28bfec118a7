import { formatMoney } from '#contract/format.ts'

/** Whole cents → `$800`, `$812.50`. */
export const formatCents = (cents: number): string => formatMoney(cents / 100)
