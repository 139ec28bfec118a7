/** The quote request: the event, the sender, and the response (docs/specification.md#quote-request). */
import { formatNumber } from './format-count.ts'
import * as v from 'valibot'
import { boundedArray } from './bounded.ts'
import { addDays, dateIn, isCalendarDate, timeIn } from './dates.ts'
import { coded } from './errors.ts'
import {
  ADDRESS_MAX_CHARS,
  COMPANY_MAX_CHARS,
  DURATION_MAX_MINUTES,
  EMAIL_MAX_CHARS,
  EVENT_DATE_MAX_DAYS,
  GUESTS_MAX,
  MAX_AUTO_ADD,
  MEMBERS_PER_REQUEST_MAX,
  NAME_MAX_CHARS,
  NOTES_MAX_CHARS,
  OPEN_BODY_MAX_BYTES,
  PASSENGERS_MAX,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
  VENUE_MAX_CHARS,
} from './limits.ts'
import { Id } from './ids.ts'
import { LocationFileName } from './location.ts'
import { PhoneNumber } from './phone.ts'
import { Source } from './source.ts'
import { filledLine, line, text } from './text.ts'
import { containsUrl } from './web-address.ts'

export { KeyStatus, RequestReceipt } from './receipt.ts'
export { Source, SOURCES, ViewSource } from './source.ts'

export const EVENT_TYPES = [
  'Birthday party',
  'Wedding',
  'Anniversary',
  'Corporate event',
  'Holiday party',
  'Kids party',
  'Graduation party',
  'Baby or bridal shower',
  'School event',
  'Community event',
  'Religious celebration',
  'Virtual event',
  'Other',
] as const

export const WHO_AM_I = ['Host', 'Event planner', 'Business', 'School', 'Venue', 'Place of worship', 'Other'] as const

const time = (blank: string) =>
  v.pipe(
    filledLine('The time', 5, blank),
    v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, coded('incorrectFormat', 'Give the time like 18:30.')),
  )

const whole = (label: string, max: number, blank: string) =>
  v.pipe(
    v.number((issue) =>
      coded(
        issue.received === 'null' || issue.received === 'undefined' ? 'blank' : 'incorrectFormat',
        issue.received === 'null' || issue.received === 'undefined' ? blank : `${label} must be a number.`,
      ),
    ),
    v.integer(coded('incorrectFormat', `${label} must be a whole number.`)),
    v.minValue(1, coded('incorrectFormat', `${label} must be at least 1.`)),
    v.maxValue(max, coded('characterLimit', `${label} can be at most ${formatNumber(max)}.`)),
  )

const Budget = v.nullish(
  v.pipe(
    v.number(coded('incorrectFormat', 'Give the budget in dollars, like 800.')),
    v.minValue(0, coded('incorrectFormat', 'The budget cannot be negative.')),
    v.maxValue(1_000_000, coded('characterLimit', 'The budget can be at most $1,000,000.')),
    v.check(
      (n) => Number.isInteger(Math.round(n * 100)) && Math.abs(n * 100 - Math.round(n * 100)) < 1e-6,
      coded('incorrectFormat', 'Give the budget in dollars and cents.'),
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

/** The fields of every gig request; `today` is the calendar date at the event's place, null when unknown. */
const common = (today: string | null) => ({
  eventType: filledLine('The event type', 60, 'Tell us what you are celebrating.'),
  eventDate: v.pipe(
    filledLine('The date', 10, 'Pick the date of your event.'),
    v.check(isCalendarDate, coded('incorrectFormat', 'Give the date like 2027-05-01.')),
    v.check(
      (date) => today === null || !isCalendarDate(date) || date >= today,
      coded('inThePast', 'This date has passed. Pick a new one.'),
    ),
    v.check(
      (date) => today === null || !isCalendarDate(date) || date <= addDays(today, EVENT_DATE_MAX_DAYS),
      coded('invalid', 'Pick a date within the next five years.'),
    ),
  ),
  location: v.pipe(
    filledLine('The place', 100, 'Choose the city of your event.'),
    v.check((s) => v.is(LocationFileName, s), coded('notFound', 'Choose a city from the list.')),
  ),
  vendorBudget: Budget,
  notes: v.optional(text('The details', NOTES_MAX_CHARS), ''),
  requestedServices: v.optional(ids('Choose services from the list.', 30), []),
  members: v.pipe(
    ids(
      'One of the vendors is not listed any more. Take them out and send again.',
      MEMBERS_PER_REQUEST_MAX,
      coded('characterLimit', `You can ask ${MEMBERS_PER_REQUEST_MAX} vendors at once.`),
    ),
    v.minLength(1, coded('blank', 'Choose at least one vendor to ask.')),
    v.check((ids) => new Set(ids).size === ids.length, coded('invalid', 'A vendor is listed twice.')),
  ),
  featureProfiles: v.optional(
    boundedArray(
      v.object({ featuredProfileId: Id, featureProfileViewSource: line('The view source', 60) }),
      MEMBERS_PER_REQUEST_MAX,
    ),
    [],
  ),
  source: v.optional(Source, 'None'),
})

const atVenue = (today: string | null) =>
  v.object({
    ...common(today),
    guestCount: whole('The number of guests', GUESTS_MAX, 'Tell us how many guests you expect.'),
    vendorStartTime: time('Tell us when the vendor should start.'),
    /** Minutes. */
    duration: whole('The duration', DURATION_MAX_MINUTES, 'Tell us for how long.'),
    venue: v.optional(line('The venue', VENUE_MAX_CHARS), ''),
  })

const transport = (today: string | null) =>
  v.object({
    ...common(today),
    pickUpLocation: filledLine('The pick-up place', ADDRESS_MAX_CHARS, 'Tell us where to pick you up.'),
    dropOffLocation: filledLine('The drop-off place', ADDRESS_MAX_CHARS, 'Tell us where to bring you.'),
    pickUpTime: time('Tell us when to pick you up.'),
    passengerCount: whole('The number of passengers', PASSENGERS_MAX, 'Tell us how many are coming along.'),
  })

type VenueRequest = v.InferOutput<ReturnType<typeof atVenue>>
type TransportRequest = v.InferOutput<ReturnType<typeof transport>>

/** How a typed field is sent: as text, a number, an amount in dollars, or a list of ids. */
export type TypedAs = 'text' | 'number' | 'dollars' | 'ids'
/** The fields that a person types; the rest follows from the chosen vendors and the visit. */
type Typed<Request> = Exclude<keyof Request, 'members' | 'featureProfiles' | 'source'>

const COMMON_FIELDS = {
  eventType: 'text',
  eventDate: 'text',
  location: 'text',
  notes: 'text',
  vendorBudget: 'dollars',
  requestedServices: 'ids',
} as const satisfies Partial<Record<Typed<VenueRequest>, TypedAs>>
export const VENUE_REQUEST_FIELDS = {
  ...COMMON_FIELDS,
  vendorStartTime: 'text',
  venue: 'text',
  guestCount: 'number',
  duration: 'number',
} as const satisfies Record<Typed<VenueRequest>, TypedAs>
export const TRANSPORT_REQUEST_FIELDS = {
  ...COMMON_FIELDS,
  pickUpLocation: 'text',
  dropOffLocation: 'text',
  pickUpTime: 'text',
  passengerCount: 'number',
} as const satisfies Record<Typed<TransportRequest>, TypedAs>

/** A valid gig request of either kind; fields of the other kind are absent. */
export type GigRequest = VenueRequest | TransportRequest

export interface GigRequestContext {
  /** Whether the vendors are in a transport category (docs/specification.md#quote-request). */
  transport: boolean
  /** Time zone of the event's place (IANA); decides what "in the past" means. */
  timeZone: string
  /** Null on a device whose clock is clearly wrong: the server then checks whether a date has passed. */
  now: Date | null
}

/**
 * Checks a gig request; the page, the validate call and the final submit all use it.
 * @param input anything; unknown fields are dropped
 * @returns valibot's result; its issues become field errors with `toFieldErrors`
 */
export function parseGigRequest(
  input: unknown,
  context: GigRequestContext,
): v.SafeParseResult<v.GenericSchema<unknown, GigRequest>> {
  const today = context.now && dateIn(context.timeZone, context.now)
  const now = context.now ? timeIn(context.timeZone, context.now) : ''
  const passed = coded('inThePast', 'This time has passed. Pick a later one.')
  const schema = context.transport
    ? v.pipe(
        transport(today),
        v.forward(
          v.partialCheck(
            [['eventDate'], ['pickUpTime']],
            (gig) => gig.eventDate !== today || gig.pickUpTime > now,
            passed,
          ),
          ['pickUpTime'],
        ),
      )
    : v.pipe(
        atVenue(today),
        v.forward(
          v.partialCheck(
            [['eventDate'], ['vendorStartTime']],
            (gig) => gig.eventDate !== today || gig.vendorStartTime > now,
            passed,
          ),
          ['vendorStartTime'],
        ),
      )
  return v.safeParse(schema, input)
}

const Email = v.pipe(
  filledLine('The e-mail address', EMAIL_MAX_CHARS, 'Tell us your e-mail address.'),
  v.toLowerCase(),
  v.email(coded('incorrectFormat', 'This e-mail address does not look right.')),
)

/**
 * The sender. The password travels only over a live connection and is never stored on the device
 * (docs/specification.md#passwords-and-secrets).
 */
export const Client = v.pipe(
  v.object({
    firstName: filledLine('Your first name', NAME_MAX_CHARS, 'Tell us your first name.'),
    lastName: filledLine('Your last name', NAME_MAX_CHARS, 'Tell us your last name.'),
    company: v.optional(line('The company', COMPANY_MAX_CHARS), ''),
    whoAmI: v.optional(line('“I am a”', 40), ''),
    email: Email,
    emailConfirm: v.pipe(
      filledLine('The e-mail address', EMAIL_MAX_CHARS, 'Type your e-mail address once more.'),
      v.toLowerCase(),
    ),
    phoneNumber: PhoneNumber,
    password: v.optional(
      v.union(
        [
          v.literal(''),
          v.pipe(
            v.string(),
            v.minLength(
              PASSWORD_MIN_CHARS,
              coded('tooShort', `The password needs at least ${PASSWORD_MIN_CHARS} characters.`),
            ),
            v.maxLength(
              PASSWORD_MAX_CHARS,
              coded('characterLimit', `The password can have at most ${PASSWORD_MAX_CHARS} characters.`),
            ),
          ),
        ],
        coded('tooShort', `The password needs at least ${PASSWORD_MIN_CHARS} characters.`),
      ),
      '',
    ),
    clientStatus: v.optional(line('The status', 40), ''),
  }),
  v.forward(
    v.partialCheck(
      [['email'], ['emailConfirm']],
      (c) => c.email === c.emailConfirm,
      coded('invalid', 'The two e-mail addresses differ.'),
    ),
    ['emailConfirm'],
  ),
)
export type Client = v.InferOutput<typeof Client>

const NO_ADDRESSES = coded('containsUrl', 'Names can’t contain web addresses.')

/**
 * The sender as a form accepts it. `Client` stays as it is: requests that already wait on devices are still accepted,
 * and mails leave addresses out.
 */
export const TypedClient = v.pipe(
  Client,
  v.forward(
    v.partialCheck([['firstName']], ({ firstName }) => !containsUrl(firstName), NO_ADDRESSES),
    ['firstName'],
  ),
  v.forward(
    v.partialCheck([['lastName']], ({ lastName }) => !containsUrl(lastName), NO_ADDRESSES),
    ['lastName'],
  ),
)

/**
 * `requestData` of `POST /createrequest`. The gig request is checked with `parseGigRequest`, because its rules depend
 * on the vendors and the place.
 */
export const RequestData = v.object({
  gigRequest: v.record(v.string(), v.unknown()),
  client: v.record(v.string(), v.unknown()),
  source: v.optional(Source, 'None'),
  maxAutoAdd: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_AUTO_ADD)), 0),
})
export const CreateRequestBody = v.object({ requestData: v.pipe(v.string(), v.maxLength(OPEN_BODY_MAX_BYTES)) })
