/** Dates and sums as people read them, on the page and in mail. */

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const MONEY = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** `2027-05-01` → `Sat, May 1, 2027`; what is no date is given back. */
export function formatDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? date : DAY.format(day)
}

/** US dollars → `$800`, `$812.50`. */
export const formatMoney = (dollars: number): string => MONEY.format(dollars)
