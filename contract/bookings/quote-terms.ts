/**
 * The terms of an itemized quote beyond its price: lines, payments, times and the cancellation policy
 * (docs/specification.md#quotes). Amounts are whole cents. A quote never changes; a change is a new revision.
 */
import * as v from 'valibot'
import { boundedArray } from '../bounded.ts'
import { isCalendarDate } from '../dates.ts'
import { coded } from '../errors.ts'
import {
  BUFFER_MAX_MINUTES,
  CREWS_MAX,
  QUOTE_INCLUDES_MAX_CHARS,
  QUOTE_LINE_MAX_CHARS,
  QUOTE_LINES_MAX,
  QUOTE_PRICE_MAX_DOLLARS,
} from '../limits.ts'
import { DepositPercent, TaxPercent } from '../paperwork/percent.ts'
import { filledLine, text } from '../text.ts'
import { askForCount, askForDollars, DOLLARS_AND_CENTS } from '../typed-number.ts'
import { depositOf, hasRightTax, totalOf } from '../paperwork/quote-sums.ts'
import { endsAfterStart, isShortEnough, localTime, NOT_AFTER_START, TOO_LONG } from './dates/local-times.ts'

/** Each of them in dates and dollars: `cancellationSteps`. */
export const CANCELLATION_POLICIES = ['flexible', 'moderate', 'strict', 'none'] as const
export type CancellationPolicy = (typeof CANCELLATION_POLICIES)[number]

/** The terms as both sides read them. */
export const QuoteTerms = v.object({
  /** Their sum is the quote's price. A discount is negative. */
  lines: v.array(
    v.object({
      label: v.string(),
      cents: v.number(),
      /** The rate, where the line is sales tax on the others; absent otherwise. */
      taxPercent: v.optional(v.number()),
    }),
  ),
  /** Due when the vendor confirms; 0 for none. */
  depositCents: v.number(),
  /** The deposit in percent of the total, where it was said so; absent otherwise. */
  depositPercent: v.optional(v.number()),
  /** Calendar date on which the rest is due; null for the day of the event. */
  balanceDueOn: v.nullable(v.string()),
  cancellation: v.picklist(CANCELLATION_POLICIES),
  /** '' where the vendor named nothing. */
  notIncluded: v.string(),
  /** The crew that comes, counted from 1; null for any that is free. */
  crew: v.nullable(v.number()),
  /** `YYYY-MM-DDTHH:mm` at the event's place; null for the time in the request. */
  startsAt: v.nullable(v.string()),
  /**
   * The end, in the form of `startsAt`; null when it is not known. Then the vendor is taken for four hours, and at
   * least until midnight.
   */
  endsAt: v.nullable(v.string()),
  /** Before the start; no one else can book the vendor then. */
  setUpMinutes: v.number(),
  /** Each way: before the set-up and after the end. */
  travelMinutes: v.number(),
  /** Whether accepting it confirms the booking at once; otherwise the vendor confirms. */
  holdsDate: v.boolean(),
  /** The vendor's own terms as they were when the quote was sent, with their SHA-256; absent where it has none. */
  ownTerms: v.optional(v.object({ text: v.string(), sha256: v.string() })),
})
export type QuoteTerms = v.InferOutput<typeof QuoteTerms>

const MAX_CENTS = QUOTE_PRICE_MAX_DOLLARS * 100

const wholeCents = v.pipe(
  v.number(askForDollars),
  v.integer(DOLLARS_AND_CENTS),
  v.minValue(-MAX_CENTS, coded('characterLimit', 'This amount is too large.')),
  v.maxValue(MAX_CENTS, coded('characterLimit', 'This amount is too large.')),
)

const minutes = (label: string) =>
  v.optional(
    v.pipe(
      v.number((issue) => askForCount(issue, `${label} must be a number of minutes.`)),
      v.integer(coded('incorrectFormat', `${label} must be a whole number of minutes.`)),
      v.minValue(0, coded('incorrectFormat', `${label} can’t be negative.`)),
      v.maxValue(BUFFER_MAX_MINUTES, coded('characterLimit', `${label} can’t be more than 24 hours.`)),
    ),
    0,
  )

/** The terms as a vendor types them; what is left out has a default, but for the lines. */
export const QuoteTermsInput = v.pipe(
  v.object({
    lines: v.pipe(
      boundedArray(
        v.object({
          label: filledLine('The label', QUOTE_LINE_MAX_CHARS, 'Enter what this line is for.'),
          cents: wholeCents,
          taxPercent: v.optional(TaxPercent),
        }),
        QUOTE_LINES_MAX,
        coded('characterLimit', `A quote can have up to ${QUOTE_LINES_MAX} lines.`),
      ),
      v.minLength(1, coded('blank', 'Add at least one line.')),
      v.check((lines) => hasRightTax(lines), coded('incorrectFormat', 'The sales tax doesn’t match its rate.')),
    ),
    depositCents: v.optional(
      v.pipe(wholeCents, v.minValue(0, coded('incorrectFormat', 'The deposit can’t be negative.'))),
      0,
    ),
    depositPercent: v.optional(DepositPercent),
    balanceDueOn: v.nullish(
      v.pipe(v.string(), v.check(isCalendarDate, coded('incorrectFormat', 'Choose a valid date.'))),
      null,
    ),
    cancellation: v.optional(
      v.picklist(CANCELLATION_POLICIES, coded('incorrectFormat', 'Choose a cancellation policy.')),
      'none',
    ),
    notIncluded: v.optional(text('“Not included”', QUOTE_INCLUDES_MAX_CHARS), ''),
    crew: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CREWS_MAX)), null),
    startsAt: v.nullish(localTime, null),
    endsAt: v.nullish(localTime, null),
    setUpMinutes: minutes('The set-up time'),
    travelMinutes: minutes('The travel time'),
    holdsDate: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.partialCheck(
      [['lines'], ['depositCents']],
      ({ lines, depositCents }) => depositCents <= Math.max(0, totalOf(lines)),
      coded('incorrectFormat', 'The deposit can’t be more than the total.'),
    ),
    ['depositCents'],
  ),
  v.forward(
    v.partialCheck(
      [['lines'], ['depositCents'], ['depositPercent']],
      ({ lines, depositCents, depositPercent }) =>
        depositPercent === undefined || depositCents === depositOf(totalOf(lines), depositPercent),
      coded('incorrectFormat', 'The deposit doesn’t match its percentage.'),
    ),
    ['depositPercent'],
  ),
  v.forward(v.partialCheck([['startsAt'], ['endsAt']], endsAfterStart, NOT_AFTER_START), ['endsAt']),
  v.forward(v.partialCheck([['startsAt'], ['endsAt']], isShortEnough, TOO_LONG), ['endsAt']),
)

/**
 * Whether lines add up to a price in dollars. Lines that are wrong themselves have an error of their own, which is
 * enough.
 */
export function isTotalOf(price: number, lines: readonly { cents: number }[]): boolean {
  const total = totalOf(lines)
  return lines.length === 0 || !Number.isInteger(total) || total === Math.round(price * 100)
}
