/**
 * The terms of an itemized quote as typed, and in their wire form (contract/bookings/quote-terms.ts). A field has the
 * name of its error: `terms.lines.0.label`.
 */
import { depositOf, salesTaxCents, taxLabel, totalOf } from '#contract/paperwork/quote-sums.ts'
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import { typedCents, typedDollars, typedNumber, typedPercent } from '#contract/typed-number.ts'

type ReplyFields = Readonly<Record<string, string>>

/** A line as typed. */
export interface TypedLine {
  label: string
  /** Dollars. */
  cents: string
}

/** The label of the only line when the vendor typed just a price. */
export const ONLY_LINE = 'Service'

const LINE = /^terms\.lines\.(\d+)\.(label|cents)$/

/** The lines in their order; empty for a quote that has only a price. */
export function typedLines(fields: ReplyFields): TypedLine[] {
  const numbers = new Set(Object.keys(fields).flatMap((name) => LINE.exec(name)?.[1] ?? []))
  return [...numbers]
    .sort((a, b) => Number(a) - Number(b))
    .map((number) => ({
      label: fields[`terms.lines.${number}.label`] ?? '',
      cents: fields[`terms.lines.${number}.cents`] ?? '',
    }))
}

/** The reply with these lines in place of its own. */
export const withLines = (fields: ReplyFields, lines: readonly TypedLine[]): Record<string, string> =>
  Object.fromEntries([
    ...Object.entries(fields).filter(([name]) => !LINE.test(name)),
    ...lines.flatMap(({ label, cents }, at) => [
      [`terms.lines.${at}.label`, label],
      [`terms.lines.${at}.cents`, cents],
    ]),
  ])

/** The rate of sales tax that the quote adds; undefined for none. */
export function typedTax(fields: ReplyFields): number | undefined {
  const percent = typedPercent(fields['terms.taxPercent'] ?? '')
  return typeof percent === 'number' ? percent : undefined
}

/** The line of sales tax on lines that are amounts; empty without a rate. */
function taxLines(fields: ReplyFields, amounts: readonly { cents: number }[]) {
  const taxPercent = typedTax(fields)
  if (taxPercent === undefined) return []
  return [{ label: taxLabel(taxPercent), cents: salesTaxCents(amounts, taxPercent), taxPercent }]
}

/** The price in dollars as `typedDollars` gives it; for lines, the sum of those that are amounts. With sales tax. */
export function typedPrice(fields: ReplyFields): number | string | null {
  const lines = typedLines(fields)
  const price = typedDollars(fields['price'] ?? '')
  if (lines.length === 0 && (typeof price !== 'number' || typedTax(fields) === undefined)) return price
  return totalOf(amountLines(fields)) / 100
}

/** The lines that are amounts, as they are sent: a price without lines is one, and sales tax is the last. */
export function amountLines(fields: ReplyFields): QuoteTerms['lines'] {
  const lines = typedLines(fields)
  const all = lines.length > 0 ? lines : [{ label: ONLY_LINE, cents: fields['price'] ?? '' }]
  const amounts = all.flatMap(({ label, cents: typed }) => {
    const cents = typedCents(typed)
    return typeof cents === 'number' ? [{ label: label.trim(), cents }] : []
  })
  return [...amounts, ...taxLines(fields, amounts)]
}

/** The deposit in cents as `typedCents` gives it: a part of the total where a percentage was typed. */
export function typedDeposit(fields: ReplyFields): number | string | null {
  const percent = typedPercent(fields['terms.depositPercent'] ?? '')
  if (percent === null) return typedCents(fields['terms.depositCents'] ?? '')
  return typeof percent === 'number' ? depositOf(totalOf(amountLines(fields)), percent) : percent
}

/** A percentage that isn’t clear goes along as text, and is refused at its field. */
function wireDeposit(fields: ReplyFields) {
  const [depositCents, depositPercent] = [typedDeposit(fields) ?? 0, typedPercent(fields['terms.depositPercent'] ?? '')]
  if (depositPercent === null) return { depositCents }
  return { depositCents: typeof depositPercent === 'number' ? depositCents : 0, depositPercent }
}

/** A line that was offered and left blank isn’t sent. Only the last ones: errors are found by a line's number. */
function withoutBlankEnd(lines: readonly TypedLine[]): readonly TypedLine[] {
  const end = lines.findLastIndex(({ label, cents }) => label.trim() !== '' || cents.trim() !== '')
  return lines.slice(0, Math.max(1, end + 1))
}

/** The terms as `QuoteTermsInput` takes them; undefined where the vendor typed a price and nothing else. */
export function wireTerms(fields: ReplyFields): Record<string, unknown> | undefined {
  const typed = (name: string) => (fields[`terms.${name}`] ?? '').trim()
  if (!Object.keys(fields).some((name) => name.startsWith('terms.') && fields[name]?.trim())) return undefined
  const lines = withoutBlankEnd(typedLines(fields))
  const all = lines.length > 0 ? lines : [{ label: ONLY_LINE, cents: fields['price'] ?? '' }]
  const tax = amountLines(fields).filter(({ taxPercent }) => taxPercent !== undefined)
  return {
    // An amount that is missing is not one either.
    lines: [...all.map(({ label, cents }) => ({ label: label.trim(), cents: typedCents(cents) ?? '' })), ...tax],
    ...wireDeposit(fields),
    balanceDueOn: typed('balanceDueOn') || null,
    cancellation: typed('cancellation'),
    notIncluded: typed('notIncluded'),
    startsAt: typed('startsAt') || null,
    endsAt: typed('endsAt') || null,
    setUpMinutes: typedNumber(typed('setUpMinutes')) ?? 0,
    travelMinutes: typedNumber(typed('travelMinutes')) ?? 0,
    holdsDate: typed('holdsDate') !== '',
  }
}

const dollars = (cents: number) => String(cents / 100)

/** A stored quote’s terms as form input, for editing. */
export function asTyped(terms: QuoteTerms): Record<string, string> {
  const typed = terms.lines.filter(({ taxPercent }) => taxPercent === undefined)
  const taxPercent = terms.lines.find((line) => line.taxPercent !== undefined)?.taxPercent
  const [first, ...others] = typed
  const isPlain = first?.label === ONLY_LINE && others.length === 0
  return {
    ...(isPlain && { price: dollars(first.cents) }),
    ...withLines({}, isPlain ? [] : typed.map(({ label, cents }) => ({ label, cents: dollars(cents) }))),
    'terms.taxPercent': taxPercent === undefined ? '' : String(taxPercent),
    'terms.depositPercent': terms.depositPercent === undefined ? '' : String(terms.depositPercent),
    'terms.depositCents':
      terms.depositCents === 0 || terms.depositPercent !== undefined ? '' : dollars(terms.depositCents),
    'terms.balanceDueOn': terms.balanceDueOn ?? '',
    'terms.cancellation': terms.cancellation,
    'terms.notIncluded': terms.notIncluded,
    'terms.startsAt': terms.startsAt ?? '',
    'terms.endsAt': terms.endsAt ?? '',
    'terms.setUpMinutes': terms.setUpMinutes === 0 ? '' : String(terms.setUpMinutes),
    'terms.travelMinutes': terms.travelMinutes === 0 ? '' : String(terms.travelMinutes),
    'terms.holdsDate': terms.holdsDate ? 'yes' : '',
  }
}

/** Fields that a quote for another event takes over from an earlier one: no amounts, times or dates. */
const REUSED =
  /^(includes|terms\.(lines\.\d+\.label|cancellation|notIncluded|setUpMinutes|travelMinutes|taxPercent|depositPercent))$/

/** An earlier quote as the start of another one; its lines without amounts. */
export function reusedOf(fields: ReplyFields): Record<string, string> {
  const reused = Object.fromEntries(Object.entries(fields).filter(([name]) => REUSED.test(name)))
  return withLines(
    reused,
    typedLines(fields).map(({ label }) => ({ label, cents: '' })),
  )
}

/**
 * The fields without what was taken over: whatever was typed since stays, and a line with an amount keeps its label.
 */
export function withoutReused(fields: ReplyFields, reused: ReplyFields): Record<string, string> {
  const labels = new Set(typedLines(reused).map(({ label }) => label))
  const lines = typedLines(fields).filter(({ label, cents }) => cents.trim() !== '' || !labels.has(label))
  const typed = Object.entries(fields).filter(([name, value]) => LINE.test(name) || reused[name] !== value)
  return withLines(Object.fromEntries(typed), lines)
}
