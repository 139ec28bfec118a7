/**
 * A client's event: the occasion that requests, quotes and bookings belong to. It is made with the first request, under
 * a key that the client's device chose (docs/specification.md#events-of-a-client).
 */
import * as v from 'valibot'
import { boundedArray } from '../bounded.ts'
import { isCalendarDate } from '../dates.ts'
import { coded } from '../errors.ts'
import { ADDRESS_MAX_CHARS, BUDGET_MAX, GUESTS_MAX } from '../limits.ts'
import { LocationFileName } from '../location.ts'
import { filledLine, line } from '../text.ts'

export const EVENT_NAME_MAX_CHARS = 80
const CHECKLIST_LABEL_MAX_CHARS = 60
const CHECKLIST_MAX = 40

/** A UUID, made by the client's device or, for requests without one, by the server. */
export const EventKey = v.pipe(v.string(), v.uuid())

/** One thing that the event needs. */
export const ChecklistItem = v.object({
  /**
   * Distinguishes it from the others in its list; of a usual item its name (src/features/events/checklist/needs.ts).
   */
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  label: filledLine('The item', CHECKLIST_LABEL_MAX_CHARS, 'Enter what you need.'),
  /** Checked by the client; what is requested or booked follows from the requests. */
  isDone: v.boolean(),
})
export type ChecklistItem = v.InferOutput<typeof ChecklistItem>

const date = v.pipe(
  filledLine('The date', 10, 'Choose your event date.'),
  v.check(isCalendarDate, coded('incorrectFormat', 'Choose a valid date.')),
)

/** The fields that a client changes; each change names only those that it changes. */
export const EventChange = v.partial(
  v.object({
    /** '' for none: then its type names it. */
    name: line('The name', EVENT_NAME_MAX_CHARS),
    eventType: filledLine('The event type', 60, 'Choose an event type.'),
    eventDate: date,
    /** The last possible day of a flexible date; null for one day. */
    eventDateLatest: v.nullable(date),
    location: v.pipe(
      filledLine('The city', 100, 'Choose the city of your event.'),
      v.check((text) => v.is(LocationFileName, text), coded('notFound', 'Choose a city from the list.')),
    ),
    /** The street address, or '' while it is not known. Only a vendor that is booked for it sees it. */
    address: line('The address', ADDRESS_MAX_CHARS),
    guestCount: v.nullable(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1, coded('incorrectFormat', 'The guest count must be at least 1.')),
        v.maxValue(GUESTS_MAX),
      ),
    ),
    /** For all vendors together. */
    budgetCents: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(BUDGET_MAX * 100))),
    /** Null for the usual one of its type. */
    checklist: v.nullable(boundedArray(ChecklistItem, CHECKLIST_MAX)),
    isArchived: v.boolean(),
  }),
)
export type EventChange = v.InferOutput<typeof EventChange>

/** The event as its client reads it. */
export const ClientEvent = v.object({
  key: v.string(),
  name: v.string(),
  eventType: v.string(),
  /** Calendar dates at the event's place. */
  eventDate: v.string(),
  eventDateLatest: v.nullable(v.string()),
  /** File name of the place. */
  location: v.string(),
  locationName: v.string(),
  /** IANA time zone of the place. */
  timeZone: v.string(),
  address: v.string(),
  guestCount: v.nullable(v.number()),
  budgetCents: v.nullable(v.number()),
  checklist: v.nullable(v.array(ChecklistItem)),
  isArchived: v.boolean(),
  /** The Idempotency-Keys of its requests, oldest first: of those that the caller may read. */
  requestKeys: v.array(v.string()),
  /** The times and venue of its latest request, for the next one; null where it has none. */
  latest: v.object({
    startTime: v.nullable(v.string()),
    durationMinutes: v.nullable(v.number()),
    venue: v.string(),
    notes: v.string(),
  }),
})
export type ClientEvent = v.InferOutput<typeof ClientEvent>
