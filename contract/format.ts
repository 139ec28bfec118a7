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
const monthFormat = /* @__PURE__ */ onFirstUse(
  () => new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
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

const weekdayFormat = /* @__PURE__ */ onFirstUse(
  () => new Intl.DateTimeFormat(LOCALE, { weekday: 'long', timeZone: 'UTC' }),
)

/** `2027-05-01` → `Saturday`. */
export const formatWeekday = (date: string): string => weekdayFormat().format(new Date(`${date}T00:00:00Z`))

/** `2027-05-01` → `Sat, May 1, 2027`; anything but a date is returned unchanged. */
export function formatDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? date : dayFormat().format(day)
}

/** `2027-05` → `May 2027`. */
export const formatMonth = (month: string): string => monthFormat().format(new Date(`${month}-01T00:00:00Z`))

/** `18:30` → `6:30 PM`; an invalid time is returned unchanged. */
export function formatTime(time: string): string {
  const moment = new Date(`2000-01-01T${time}:00Z`)
  return Number.isNaN(moment.getTime()) ? time : timeFormat().format(moment)
}

/** `EDT`: what a time zone is called at a moment. */
export function formatZone(moment: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'short' })
  const parts = format.formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** US dollars → `$800`, `$812.50`. */
export const formatMoney = (dollars: number): string => withMinus(moneyFormat().format(dollars))

/** US dollars with cents, as on a bill → `$800.00`. */
export const formatPrice = (dollars: number): string => withMinus(priceFormat().format(dollars))

/** One sign for less than nothing, which is as wide as a plus. */
const withMinus = (amount: string): string => amount.replace('-', '−')

/** `DJ Nova, Ana and Ben`. */
export const formatList = (names: readonly string[]): string => listFormat().format(names)
