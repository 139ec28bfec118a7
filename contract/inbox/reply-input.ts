/** A vendor's reply to a lead, as it is typed and sent. The records of leads are in contract/leads.ts. */
import * as v from 'valibot'
import { isSkipped, SKIPPED } from '../bookings/dates/clock-changes.ts'
import { isTotalOf, QuoteTermsInput } from '../bookings/quote-terms.ts'
import { dateIn, isCalendarDate, timeIn } from '../dates.ts'
import { coded } from '../errors.ts'
import { formatNumber } from '../format-count.ts'
import { Id } from '../ids.ts'
import { DATE_PASSED, QUOTE_INCLUDES_MAX_CHARS, QUOTE_PRICE_MAX_DOLLARS, REPLY_MESSAGE_MAX_CHARS } from '../limits.ts'
import { startHasPassed, startOf, type RequestedStart } from '../requests/quoted-start.ts'
import { filled, text } from '../text.ts'
import { askForDollars, DOLLARS_AND_CENTS } from '../typed-number.ts'

const Message = v.optional(text('The message', REPLY_MESSAGE_MAX_CHARS), '')
/** The reply that this one replaces, as its vendor saw it; null for the first. */
const Replaces = v.optional(v.nullable(Id), null)

const Price = v.pipe(
  v.number((issue) =>
    issue.received === 'null' || issue.received === 'undefined'
      ? coded('blank', 'Enter your price.')
      : askForDollars(issue),
  ),
  v.minValue(1, coded('incorrectFormat', 'The price must be at least $1.')),
  v.maxValue(
    QUOTE_PRICE_MAX_DOLLARS,
    coded('characterLimit', `The price can’t be more than $${formatNumber(QUOTE_PRICE_MAX_DOLLARS)}.`),
  ),
  v.check((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, DOLLARS_AND_CENTS),
)

/** The facts that a reply is checked against: its request, and the present at the event's place. */
interface ReplyContext {
  /** Calendar date. */
  today: string
  /** `HH:mm`. */
  time: string
  requested: RequestedStart
  timeZone: string
}

/** The body of `POST /api/v1/lead-answers`. */
const replySchema = (context: ReplyContext) =>
  v.variant('kind', [
    quoteSchema(context),
    v.object({ leadId: Id, kind: v.literal('decline'), replaces: Replaces, message: Message }),
  ])

const quoteSchema = ({ today, time, requested, timeZone }: ReplyContext) =>
  v.pipe(
    v.object({
      leadId: Id,
      kind: v.literal('quote'),
      replaces: Replaces,
      price: Price,
      includes: filled('“What’s included”', QUOTE_INCLUDES_MAX_CHARS, 'Describe what the price includes.'),
      message: Message,
      validUntil: v.pipe(
        filled('The date', 10, 'Choose when your quote expires.'),
        v.check(isCalendarDate, coded('incorrectFormat', 'Choose a valid date.')),
        v.check((date) => !isCalendarDate(date) || date >= today, coded('inThePast', DATE_PASSED)),
      ),
      terms: v.optional(QuoteTermsInput),
    }),
    // The price is all-in.
    v.forward(
      v.partialCheck(
        [['price'], ['terms']],
        ({ price, terms }) => !terms || isTotalOf(price, terms.lines),
        coded('incorrectFormat', 'The lines must add up to the price.'),
      ),
      ['price'],
    ),
    // Also without terms: then it is for the time in the request.
    v.rawCheck(({ dataset, addIssue }) => {
      const value: { terms?: { startsAt?: unknown } | undefined } = dataset.value ?? {}
      const given = typeof value.terms?.startsAt === 'string' ? value.terms.startsAt : null
      const message = startHasPassed(given, requested, { today, time })
      if (message !== null) addIssue({ message: coded('inThePast', message), path: atStart(value) })
      const start = given ?? startOf(requested)
      if (start !== null && isSkipped(start, timeZone)) addIssue({ message: SKIPPED_TIME, path: atStart(value) })
    }),
    v.forward(
      v.partialCheck([['terms']], ({ terms }) => !terms?.endsAt || !isSkipped(terms.endsAt, timeZone), SKIPPED_TIME),
      ['terms', 'endsAt'],
    ),
    v.forward(
      v.partialCheck(
        [['terms']],
        ({ terms }) => !terms?.balanceDueOn || terms.balanceDueOn >= today,
        coded('inThePast', DATE_PASSED),
      ),
      ['terms', 'balanceDueOn'],
    ),
  )

const SKIPPED_TIME = coded('invalid', SKIPPED)

const atStart = (value: { terms?: { startsAt?: unknown } | undefined }): [v.IssuePathItem, v.IssuePathItem] => [
  { type: 'object', origin: 'value', input: { ...value }, key: 'terms', value: value.terms },
  { type: 'object', origin: 'value', input: { ...value.terms }, key: 'startsAt', value: value.terms?.startsAt },
]

/** A valid reply. */
export type ReplyInput = v.InferOutput<ReturnType<typeof replySchema>>

/** Identifies the lead and the kind of reply, before the rest can be checked. */
export const ReplySummary = v.looseObject({ leadId: Id, kind: v.picklist(['quote', 'decline']) })

/**
 * Checks a reply; page and server both use it.
 * @param input anything; unknown fields are dropped
 * @returns valibot's result; its issues become field errors with `toFieldErrors`
 */
export const parseReply = (
  input: unknown,
  { now, ...requested }: RequestedStart & { timeZone: string; now: Date },
): v.SafeParseResult<v.GenericSchema<unknown, ReplyInput>> => {
  const { timeZone } = requested
  const context = { today: dateIn(timeZone, now), time: timeIn(timeZone, now), requested, timeZone }
  return v.safeParse(replySchema(context), input)
}
