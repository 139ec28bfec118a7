/** Apart from facts-text.ts: every page loads what the route heads import, and the names of languages are long. */
import { formatMoney } from '#contract/format.ts'

/** "From $400". */
export const priceText = (dollars: number): string => `From ${formatMoney(dollars)}`
