/** Days, numbers, amounts, counts and lists formatted for people, on the page and in email. */

const LOCALE = 'en-US'
const DAY = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const NUMBER = new Intl.NumberFormat(LOCALE)
const MONEY = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})
const PRICE = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' })
const PLURALS = new Intl.PluralRules(LOCALE)
const LIST = new Intl.ListFormat(LOCALE)

/** `2027-05-01` → `Sat, May 1, 2027`; anything but a date is returned unchanged. */
export function formatDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? date : DAY.format(day)
}

/** `12345` → `12,345`. */
export const formatNumber = (value: number): string => NUMBER.format(value)

/** US dollars → `$800`, `$812.50`. */
export const formatMoney = (dollars: number): string => MONEY.format(dollars)

/** US dollars with cents, as on a bill → `$800.00`. */
export const formatPrice = (dollars: number): string => PRICE.format(dollars)

/** `1` → `one`; any other count → `many`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  PLURALS.select(count) === 'one' ? one : many

/** `3 vendors`, `1 vendor`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${plural(count, one, many)}`

/** `DJ Nova, Ana, and Ben`. */
export const formatList = (names: readonly string[]): string => LIST.format(names)
