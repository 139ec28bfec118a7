/** The sums of a quote: total, sales tax, deposit. Percentages have up to four decimals, amounts are whole cents. */

interface Line {
  cents: number
  /** The rate, where the line is sales tax on the others. */
  taxPercent?: number | undefined
}

/** The price of a quote with these lines, in cents. */
export const totalOf = (lines: readonly Line[]): number => lines.reduce((sum, { cents }) => sum + cents, 0)

const isTax = ({ taxPercent }: Line) => taxPercent !== undefined

/** The sales tax among the lines, in cents. */
export const taxAmong = (lines: readonly Line[]): number => totalOf(lines.filter(isTax))

/** In millionths, so that no binary fraction decides about a cent. */
const shareOf = (cents: number, percent: number): number =>
  Math.max(0, Math.round((cents * Math.round(percent * 10_000)) / 1_000_000))

/** The tax on the lines that are not tax themselves; none on less than nothing. */
export const salesTaxCents = (lines: readonly Line[], percent: number): number =>
  shareOf(totalOf(lines) - taxAmong(lines), percent)

/** A deposit that is a part of the total. */
export const depositOf = shareOf

/** `8.25%`. */
export const formatPercent = (percent: number): string => `${Number(percent.toFixed(4))}%`

/** The label of a line of sales tax. */
export const taxLabel = (percent: number): string => `Sales tax (${formatPercent(percent)})`

/** Whether at most one line is tax, with the amount that its rate makes. */
export function hasRightTax(lines: readonly Line[]): boolean {
  const taxed = lines.filter(isTax)
  return taxed.length <= 1 && taxed.every(({ taxPercent = 0, cents }) => cents === salesTaxCents(lines, taxPercent))
}
