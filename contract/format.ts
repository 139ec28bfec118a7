/** Days, amounts and lists formatted for people, on the page and in email. */

import { onFirstUse } from './on-first-use.ts'

// Marked as pure, so that a bundle carries only the formats that it uses.
const LOCALE = 'en-US'
const dayFormat = /* @__PURE__ */ onFirstUse(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)
const timeFormat = /* @__PURE__ */ onFirstUse(
  () => new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
)
const moneyFormat = /* @__PURE__ */ onFirstUse(
  () =>
    new Intl.NumberFormat(LOCALE, {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
)
const priceFormat = /* @__PURE__ */ onFirstUse(
  () => new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' }),
)
// American English would put a comma before `and`.
const listFormat = /* @__PURE__ */ onFirstUse(() => new Intl.ListFormat('en-GB'))

/** `2027-05-01` → `Sat, May 1, 2027`; anything but a date is returned unchanged. */
export function formatDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? date : dayFormat().format(day)
}

/** `18:30` → `6:30 PM`; an invalid time is returned unchanged. */
export function formatTime(time: string): string {
  const moment = new Date(`2000-01-01T${time}:00Z`)
  return Number.isNaN(moment.getTime()) ? time : timeFormat().format(moment)
}

/** US dollars → `$800`, `$812.50`. */
export const formatMoney = (dollars: number): string => moneyFormat().format(dollars)

/** US dollars with cents, as on a bill → `$800.00`. */
export const formatPrice = (dollars: number): string => priceFormat().format(dollars)

/** `DJ Nova, Ana and Ben`. */
export const formatList = (names: readonly string[]): string => listFormat().format(names)
