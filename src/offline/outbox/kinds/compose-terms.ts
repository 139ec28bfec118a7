/**
 * The terms of an itemized quote as typed, and in their wire form (contract/bookings/quote-terms.ts). A field has the
 * name of its error: `terms.lines.0.label`.
 */
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import { typedCents, typedDollars, typedNumber } from '#contract/typed-number.ts'

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

/** The price in dollars as `typedDollars` gives it; for lines, the sum of those that are amounts. */
export function typedPrice(fields: ReplyFields): number | string | null {
  const lines = typedLines(fields)
  if (lines.length === 0) return typedDollars(fields['price'] ?? '')
  const amounts = lines.map(({ cents }) => typedCents(cents)).filter((cents) => typeof cents === 'number')
  return amounts.reduce((sum, cents) => sum + cents, 0) / 100
}

/** The terms as `QuoteTermsInput` takes them; undefined where the vendor typed a price and nothing else. */
export function wireTerms(fields: ReplyFields): Record<string, unknown> | undefined {
  const typed = (name: string) => (fields[`terms.${name}`] ?? '').trim()
  if (!Object.keys(fields).some((name) => name.startsWith('terms.') && fields[name]?.trim())) return undefined
  const lines = typedLines(fields)
  const all = lines.length > 0 ? lines : [{ label: ONLY_LINE, cents: fields['price'] ?? '' }]
  return {
    // An amount that is missing is not one either.
    lines: all.map(({ label, cents }) => ({ label: label.trim(), cents: typedCents(cents) ?? '' })),
    depositCents: typedCents(typed('depositCents')) ?? 0,
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
  const [first, ...others] = terms.lines
  const isPlain = first?.label === ONLY_LINE && others.length === 0
  return {
    ...withLines({}, isPlain ? [] : terms.lines.map(({ label, cents }) => ({ label, cents: dollars(cents) }))),
    'terms.depositCents': terms.depositCents === 0 ? '' : dollars(terms.depositCents),
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
const REUSED = /^(includes|terms\.(lines\.\d+\.label|cancellation|notIncluded|setUpMinutes|travelMinutes))$/

/** An earlier quote as the start of another one; its lines without amounts. */
export function reusedOf(fields: ReplyFields): Record<string, string> {
  const reused = Object.fromEntries(Object.entries(fields).filter(([name]) => REUSED.test(name)))
  return withLines(
    reused,
    typedLines(fields).map(({ label }) => ({ label, cents: '' })),
  )
}

/** The fields without what was taken over: whatever was typed since stays, and a line with an amount keeps its label. */
export function withoutReused(fields: ReplyFields, reused: ReplyFields): Record<string, string> {
  const labels = new Set(typedLines(reused).map(({ label }) => label))
  const lines = typedLines(fields).filter(({ label, cents }) => cents.trim() !== '' || !labels.has(label))
  const typed = Object.entries(fields).filter(([name, value]) => LINE.test(name) || reused[name] !== value)
  return withLines(Object.fromEntries(typed), lines)
}
