/** The event of a quote request: its schema by the kinds of vendors asked (docs/specification.md#quote-request). */
import * as v from 'valibot'
import { isSkipped, SKIPPED } from './bookings/dates/clock-changes.ts'
import { boundedArray } from './bounded.ts'
import { addDays, dateIn, isCalendarDate, timeIn } from './dates.ts'
import { coded } from './errors.ts'
import { formatNumber } from './format-count.ts'
import { BUDGET_FOR, OPEN_FIELDS_OF_KIND, type OpenField } from './request-choices.ts'
import type { VendorKind } from './vendor-kinds.ts'
import { Id } from './ids.ts'
import {
  ADDRESS_MAX_CHARS,
  DETAIL_MAX_CHARS,
  BUDGET_MAX,
  DATE_PASSED,
  DATE_TOO_FAR,
  DURATION_MAX_MINUTES,
  EVENT_DATE_MAX_DAYS,
  FLEXIBLE_MAX_DAYS,
  GUESTS_MAX,
  VENDORS_PER_REQUEST_MAX,
  NOTES_MAX_CHARS,
  PASSENGERS_MAX,
  VENUE_MAX_CHARS,
} from './limits.ts'
import { LocationFileName } from './location.ts'
import { Source } from './source.ts'
import { filledLine, line, text } from './text.ts'
import { askForCount, askForDollars, DOLLARS_AND_CENTS } from './typed-number.ts'

const time = (blank: string) =>
  v.pipe(
    filledLine('The time', 5, blank),
    v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, coded('incorrectFormat', 'Enter a valid time.')),
  )

const whole = (label: string, max: number, blank: string) =>
  v.pipe(
    v.number((issue) =>
      issue.received === 'null' || issue.received === 'undefined'
        ? coded('blank', blank)
        : askForCount(issue, 'Enter one number, like 40.'),
    ),
    v.integer(coded('incorrectFormat', `${label} must be a whole number.`)),
    v.minValue(1, coded('incorrectFormat', `${label} must be at least 1.`)),
    v.maxValue(max, coded('characterLimit', `${label} can’t be more than ${formatNumber(max)}.`)),
  )

const Budget = v.nullish(
  v.pipe(
    v.number(askForDollars),
    v.minValue(0, coded('incorrectFormat', 'The budget can’t be negative.')),
    v.maxValue(BUDGET_MAX, coded('characterLimit', 'The budget can’t be more than $1,000,000.')),
    v.check(
      (n) => Number.isInteger(Math.round(n * 100)) && Math.abs(n * 100 - Math.round(n * 100)) < 1e-6,
      DOLLARS_AND_CENTS,
    ),
  ),
  null,
)

/** A list of vendor or service type ids; impossible ids are refused under the name of the list. */
const ids = (words: string, max: number, tooMany?: string) =>
  v.pipe(
    boundedArray(v.number(), max, tooMany),
    v.check((list) => list.every((id) => v.is(Id, id)), coded('notFound', words)),
  )

/** More questions than any request asks, for those of a later version. */
const DETAILS_MAX = 12

const QuestionId = v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}$/))

const CategoryDetails = v.pipe(
  v.record(QuestionId, line('The answer', DETAIL_MAX_CHARS)),
  v.check(
    (details) => Object.keys(details).length <= DETAILS_MAX,
    coded('characterLimit', 'There are too many answers.'),
  ),
)

/** A category, and the answered questions that the form had asked for it; null for the questions of the product. */
const AskedFor = v.object({ serviceTypeId: Id, questions: v.nullable(boundedArray(QuestionId, DETAILS_MAX)) })
export type AskedFor = v.InferOutput<typeof AskedFor>

/** A list of names can’t be longer; unknown ones are left out. */
const NOT_SURE_MAX = 20

/** The facts that the checks of one request depend on. */
interface Circumstances {
  /** The calendar date at the event's place; null when the time is not known. */
  today: string | null
  /** Whether the first possible day may lie in the past: the request waited, and its last day is still ahead. */
  mayHaveBegun: boolean
  /** The fields that the client left open. */
  notSure: ReadonlySet<OpenField>
}

const PASSED = coded('inThePast', DATE_PASSED)

const calendarDate = (blank: string) =>
  v.pipe(filledLine('The date', 10, blank), v.check(isCalendarDate, coded('incorrectFormat', 'Choose a valid date.')))

/** The fields that every vendor gets. */
const common = ({ today, mayHaveBegun, notSure }: Circumstances) => ({
  eventType: filledLine('The event type', 60, 'Choose an event type.'),
  /** The day of the event; the first possible one when it is flexible. */
  eventDate: v.pipe(
    calendarDate('Choose your event date.'),
    v.check((date) => today === null || mayHaveBegun || !isCalendarDate(date) || date >= today, PASSED),
    v.check(
      (date) => today === null || !isCalendarDate(date) || date <= addDays(today, EVENT_DATE_MAX_DAYS),
      coded('invalid', DATE_TOO_FAR),
    ),
  ),
  /** The last possible day of a flexible date; null for one day. */
  eventDateLatest: v.nullish(
    v.pipe(
      calendarDate('Choose the latest possible date.'),
      v.check((date) => today === null || !isCalendarDate(date) || date >= today, PASSED),
    ),
    null,
  ),
  location: v.pipe(
    filledLine('The city', 100, 'Choose the city of your event, or enter it like “Austin, TX”.'),
    v.check((s) => v.is(LocationFileName, s), coded('notFound', 'Choose a city from the list.')),
  ),
  vendorBudget: Budget,
  /** Null when it makes no difference, or is not known: one vendor, no budget, an older app. */
  budgetFor: v.nullish(v.picklist(BUDGET_FOR), null),
  notes: v.optional(text('The details', NOTES_MAX_CHARS), ''),
  /** The client’s words to the questions of categories, by the question (contract/requests/category-questions.ts). */
  categoryDetails: v.optional(CategoryDetails),
  /** For which categories they were asked, as the form had it; the server goes by what is asked now for all others. */
  detailsAskedFor: v.optional(boundedArray(AskedFor, VENDORS_PER_REQUEST_MAX)),
  requestedServices: v.optional(ids('Choose services from the list.', 30), []),
  /** The fields that are open on purpose; they are null. */
  notSure: v.optional(
    v.pipe(
      boundedArray(v.string(), NOT_SURE_MAX),
      v.transform(() => [...notSure]),
    ),
    [],
  ),
  members: v.pipe(
    ids(
      'A vendor is no longer listed. Remove them and send again.',
      VENDORS_PER_REQUEST_MAX,
      coded('characterLimit', `You can contact up to ${VENDORS_PER_REQUEST_MAX} vendors at once.`),
    ),
    v.minLength(1, coded('blank', 'Select at least one vendor.')),
    v.check((ids) => new Set(ids).size === ids.length, coded('invalid', 'A vendor was added twice.')),
  ),
  featureProfiles: v.optional(
    boundedArray(
      v.object({ featuredProfileId: Id, featureProfileViewSource: line('The view source', 60) }),
      VENDORS_PER_REQUEST_MAX,
    ),
    [],
  ),
  source: v.optional(Source, 'None'),
})

/** Null for a field that the client left open, whatever was typed in it. */
const NOT_SURE = v.optional(
  v.pipe(
    v.unknown(),
    v.transform(() => null),
  ),
  null,
)

const unless = <T>(
  { notSure }: Circumstances,
  name: OpenField,
  schema: v.GenericSchema<unknown, T>,
): v.GenericSchema<unknown, T | null> => (notSure.has(name) ? NOT_SURE : schema)

/** Questions to those who come to the event. */
const atVenue = (at: Circumstances) => ({
  guestCount: unless<number>(at, 'guestCount', whole('The guest count', GUESTS_MAX, 'Enter your guest count.')),
  vendorStartTime: unless<string>(at, 'vendorStartTime', time('Enter a start time.')),
  /** Minutes. */
  duration: unless<number>(
    at,
    'duration',
    whole('The duration', DURATION_MAX_MINUTES, 'Choose how long you need them.'),
  ),
  venue: v.optional(line('The venue', VENUE_MAX_CHARS), ''),
})

/** Questions to those who drive; no other vendor gets them. */
const ride = (at: Circumstances) => ({
  pickUpLocation: filledLine('The pickup location', ADDRESS_MAX_CHARS, 'Enter a pickup location.'),
  dropOffLocation: filledLine('The drop-off location', ADDRESS_MAX_CHARS, 'Enter a drop-off location.'),
  pickUpTime: unless<string>(at, 'pickUpTime', time('Enter a pickup time.')),
  passengerCount: unless<number>(
    at,
    'passengerCount',
    whole('The number of passengers', PASSENGERS_MAX, 'Enter the number of passengers.'),
  ),
})

const commonSchema = (at: Circumstances) => v.object(common(at))
const venueSchema = (at: Circumstances) => v.object(atVenue(at))
const rideSchema = (at: Circumstances) => v.object(ride(at))
export type CommonFields = v.InferOutput<ReturnType<typeof commonSchema>>
export type VenueFields = v.InferOutput<ReturnType<typeof venueSchema>>
export type RideFields = v.InferOutput<ReturnType<typeof rideSchema>>

/** A valid request: the common fields, and those of each kind of vendor asked. */
export type QuoteRequest = CommonFields & Partial<VenueFields> & Partial<RideFields>

function requestSchema(at: Circumstances, kinds: readonly VendorKind[]): v.GenericSchema<unknown, QuoteRequest> {
  if (!kinds.includes('transport')) return v.object({ ...common(at), ...atVenue(at) })
  return kinds.includes('entertainment')
    ? v.object({ ...common(at), ...atVenue(at), ...ride(at) })
    : v.object({ ...common(at), ...ride(at) })
}

export interface QuoteRequestContext {
  /** The kinds of vendors that it goes to. */
  kinds: readonly VendorKind[]
  /** Time zone of the event's place (IANA); decides what "in the past" means. */
  timeZone: string
  /** Null on a device whose clock is clearly wrong: the server then checks whether a date has passed. */
  now: Date | null
  /** For a form, where the first day of a flexible date must lie ahead too. */
  isTyped?: boolean
}

/**
 * Checks a request; the page, the validate call and the final submit all use it.
 * @param input anything; unknown fields are dropped
 * @returns valibot's result; its issues become field errors with `toFieldErrors`
 */
export function parseQuoteRequest(
  input: unknown,
  { kinds, timeZone, now, isTyped = false }: QuoteRequestContext,
): v.SafeParseResult<v.GenericSchema<unknown, QuoteRequest>> {
  const today = now && dateIn(timeZone, now)
  const given: Partial<Record<string, unknown>> = typeof input === 'object' && input !== null ? { ...input } : {}
  const at: Circumstances = {
    today,
    mayHaveBegun: !isTyped && typeof given['eventDateLatest'] === 'string',
    notSure: notSureAmong(given['notSure'], kinds),
  }
  const clock = now ? timeIn(timeZone, now) : ''
  /** On the last possible day, a time that has passed is too late. */
  const isAhead = (request: Days, at: string | null | undefined) =>
    (request.eventDateLatest ?? request.eventDate) !== today || at == null || at > clock
  /** A time that is skipped on one of several days: another day may be chosen. */
  const exists = ({ eventDate, eventDateLatest }: Days, at: string | null | undefined) =>
    eventDateLatest !== null || at == null || !isSkipped(`${eventDate}T${at}`, timeZone)
  const schema = v.pipe(
    requestSchema(at, kinds),
    v.forward(v.partialCheck(DAYS, isInOrder, LATEST_FIRST), ['eventDateLatest']),
    v.forward(v.partialCheck(DAYS, isShortEnough, TOO_FLEXIBLE), ['eventDateLatest']),
    v.forward(
      v.partialCheck(
        [...DAYS, ['vendorStartTime']],
        (request) => isAhead(request, request.vendorStartTime),
        TIME_PASSED,
      ),
      ['vendorStartTime'],
    ),
    v.forward(
      v.partialCheck([...DAYS, ['pickUpTime']], (request) => isAhead(request, request.pickUpTime), TIME_PASSED),
      ['pickUpTime'],
    ),
    v.forward(
      v.partialCheck(
        [...DAYS, ['vendorStartTime']],
        (request) => exists(request, request.vendorStartTime),
        TIME_SKIPPED,
      ),
      ['vendorStartTime'],
    ),
    v.forward(
      v.partialCheck([...DAYS, ['pickUpTime']], (request) => exists(request, request.pickUpTime), TIME_SKIPPED),
      ['pickUpTime'],
    ),
  )
  return v.safeParse(schema, input)
}

type Days = Pick<CommonFields, 'eventDate' | 'eventDateLatest'>
const DAYS = [['eventDate'], ['eventDateLatest']] as const
const LATEST_FIRST = coded('invalid', 'Choose a date after the earliest one.')
const TOO_FLEXIBLE = coded('invalid', `Choose dates within ${FLEXIBLE_MAX_DAYS} days of each other.`)
const TIME_SKIPPED = coded('invalid', SKIPPED)
const TIME_PASSED = coded('inThePast', 'This time has passed. Choose a later one.')

const isInOrder = ({ eventDate, eventDateLatest }: Days) => eventDateLatest === null || eventDateLatest >= eventDate
const isShortEnough = ({ eventDate, eventDateLatest }: Days) =>
  eventDateLatest === null || eventDateLatest <= addDays(eventDate, FLEXIBLE_MAX_DAYS)

/** The open fields named in `given`, as far as these kinds are asked for them. */
function notSureAmong(given: unknown, kinds: readonly VendorKind[]): ReadonlySet<OpenField> {
  const names: unknown[] = Array.isArray(given) ? given.slice(0, NOT_SURE_MAX) : []
  return new Set(kinds.flatMap((kind) => OPEN_FIELDS_OF_KIND[kind]).filter((name) => names.includes(name)))
}
