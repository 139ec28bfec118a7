/**
 * Numbers as people type or paste them: `800.50`, `800,50`, `1 200`, `$1,200`. All typed amounts and counts are read
 * here; on the wire they are numbers. Text that is not clear stays text, so that its field asks what was meant.
 */
import { plainDigits } from './clean-text.ts'
import { coded } from './errors.ts'
import { formatNumber } from './format-count.ts'
import { formatMoney } from './format.ts'

/** `''` means "not given"; text that is not clearly a number is returned as typed. */
export function typedNumber(typed: string): number | string | null {
  const text = plainText(typed)
  return text === '' ? null : (readNumber(text) ?? typed)
}

/** A percentage like `8.875`, `8,25` or `25%`; nothing is grouped in one, so that three decimals are clear. */
export function typedPercent(typed: string): number | string | null {
  const text = plainText(typed).replace(/ ?%$/, '')
  if (text === '') return null
  return PERCENT.test(text) ? Number(text.replace(',', '.')) : typed
}

/** Reads an amount in dollars like `typedNumber`. */
export function typedDollars(typed: string): number | string | null {
  const text = withoutCurrency(plainText(typed))
  return text === '' ? null : (readNumber(text) ?? typed)
}

/** An amount in cents like `typedDollars`. A third decimal is kept: rounding to a cent would hide it. */
export function typedCents(typed: string): number | string | null {
  const dollars = typedDollars(typed)
  return typeof dollars === 'number' ? Number((dollars * 100).toFixed(6)) : dollars
}

/** The message about text in a field for dollars: what it probably means, or how to type it. */
export const askForDollars = (issue: { input: unknown }, otherwise = 'Enter a dollar amount, like 800.'): string =>
  ask(issue, formatMoney, otherwise)

/** The message about text in a field for a count, like `askForDollars`. */
export const askForCount = (issue: { input: unknown }, otherwise: string): string => ask(issue, formatNumber, otherwise)

/** The message about a third decimal. */
export const DOLLARS_AND_CENTS = coded('incorrectFormat', 'Use dollars and cents, like 800.50.')

function ask({ input }: { input: unknown }, format: (value: number) => string, otherwise: string): string {
  const meant = typeof input === 'string' ? guessNumber(plainText(input)) : null
  if (meant === null) return coded('incorrectFormat', otherwise)
  const plain = Number.isInteger(meant) ? String(meant) : meant.toFixed(2)
  return coded('incorrectFormat', `Do you mean ${format(meant)}? If so, enter ${plain}.`)
}

/** Without invisible marks, and with plain digits, marks, spaces and minus signs. */
const plainText = (typed: string) =>
  plainDigits(typed)
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', ',')
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^(\W*)[\u2212\u2013]/, '$1-')
    .trim()

/** `-$50` and `$-50` are `-50`; `US$ 950` and `950 USD` are `950`. */
const withoutCurrency = (text: string) => text.replace(/^(-?) ?(?:US ?)?\$ ?/i, '$1').replace(/ ?(?:\$|USD)$/i, '')

/** Groups of three, and one or two decimals after the other mark. */
const GROUPED = /^[1-9]\d{0,2}([ ,.])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{0,2})?$/
/** A comma with more digits after it may stand between thousands. */
const PLAIN = /^(?:\d+\.?\d*|\.\d+|\d+,\d{0,2}|,\d{1,2})$/
/** Up to four decimals, and at least one digit. */
const PERCENT = /^(?=.*\d)\d{0,3}(?:[.,]\d{0,4})?$/
/** `1.200` is 1,200 to some and 1.2 to others. */
const UNCLEAR = /^[1-9]\d{0,2}\.\d{3}$/

/** Null where it is not clear which number it is, or whether it is one. */
function readNumber(text: string): number | null {
  const [, sign = '', digits = ''] = /^(-?) ?(.*)$/s.exec(text) ?? []
  if (UNCLEAR.test(digits)) return null
  const grouped = GROUPED.exec(digits)
  if (!grouped && !PLAIN.test(digits)) return null
  const groupMark = grouped?.[1] ?? ''
  return Number(`${sign}${digits.replaceAll(groupMark, '').replace(',', '.')}`)
}

/** Digits that stand together or in groups of three, and one or two decimals. */
const MEANT = /^(\d+|\d{1,3}(?:[.,' ] ?\d{3})+)(?:[.,] ?(\d{1,2}))?[.,' ]*$/

/** The only number in the text, as it was probably meant; null for none or several, and for `1.2.3`. */
function guessNumber(text: string): number | null {
  const [run, ...others] = text.match(/[.,]?\d[\d.,' ]*/g) ?? []
  if (run === undefined || others.length > 0) return null
  const [, whole, decimals = '0'] = MEANT.exec(run) ?? []
  if (whole === undefined) return null
  const number = Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`)
  return /\d ?k\b/i.test(text) ? number * 1000 : number
}
