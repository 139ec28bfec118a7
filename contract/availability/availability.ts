/** When a vendor is free: crews, busy times and calendars (docs/specification.md#calendars). */
import * as v from 'valibot'
import { boundedArray } from '../bounded.ts'
import { cleanText } from '../clean-text.ts'
import { addDays, isCalendarDate } from '../dates.ts'
import { coded } from '../errors.ts'
import { rewriting } from '../rewriting.ts'
import { text } from '../text.ts'
import { isTimeZone, timeZoneNamed } from '../time-zones.ts'
import {
  BUFFER_MAX_MINUTES,
  BUSY_CHANGES_MAX,
  BUSY_NOTE_MAX_CHARS,
  BUSY_RANGE_MAX_DAYS,
  CREWS_MAX,
  FEED_URL_MAX_CHARS,
} from './availability-limits.ts'

/** Whether a vendor is free on a day or at a time. Whoever never said anything is `notSaid`, not free. */
const FREE_STATES = ['free', 'busy', 'notSaid'] as const
export type FreeState = (typeof FREE_STATES)[number]

const CalendarDate = v.pipe(
  v.string(),
  v.maxLength(10),
  v.check(isCalendarDate, coded('incorrectFormat', 'Choose a valid date.')),
)
const TimeOfDay = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, coded('incorrectFormat', 'Choose a valid time.')),
)
/** An alias becomes the IANA zone that it stands for. */
export const TimeZone = v.pipe(
  v.string(),
  v.maxLength(60),
  v.check(isTimeZone, coded('invalid', 'Choose a time zone from the list.')),
  v.transform((name) => timeZoneNamed(name) ?? name),
)
const Crew = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CREWS_MAX))

const busyEntries = {
  /** Made on the device. */
  id: v.pipe(v.string(), v.uuid()),
  /** Null for all crews. */
  crew: v.nullable(Crew),
  startsOn: CalendarDate,
  /** Null, like `endsAt`, for whole days. */
  startsAt: v.nullable(TimeOfDay),
  /** The last day of whole days; of times the day on which they end. */
  endsOn: CalendarDate,
  endsAt: v.nullable(TimeOfDay),
  timeZone: TimeZone,
  /** For the vendor only. */
  note: v.optional(text('The note', BUSY_NOTE_MAX_CHARS), ''),
}

/** A busy time as its vendor typed it. */
export const BusyRange = v.object({ ...busyEntries })
export type BusyRange = v.InferOutput<typeof BusyRange>

/** A busy time that makes sense. */
export const NewBusyRange = v.pipe(
  v.object(busyEntries),
  v.forward(
    v.check(
      ({ startsAt, endsAt }) => (startsAt === null) === (endsAt === null),
      coded('blank', 'Choose when it ends, or make it all day.'),
    ),
    ['endsAt'],
  ),
  v.forward(
    v.check(
      ({ startsOn, startsAt, endsOn }) => startsAt !== null || endsOn >= startsOn,
      coded('invalid', 'Choose the first day or a later one.'),
    ),
    ['endsOn'],
  ),
  v.forward(
    v.check(
      ({ startsOn, startsAt, endsOn, endsAt }) =>
        startsAt === null || endsOn > startsOn || (endsOn === startsOn && (endsAt === null || startsAt < endsAt)),
      coded('invalid', 'Choose an end after the start. Past midnight, it’s the next day.'),
    ),
    ['endsOn'],
  ),
  v.forward(
    v.check(
      ({ startsOn, endsOn }) => !isCalendarDate(startsOn) || endsOn <= addDays(startsOn, BUSY_RANGE_MAX_DAYS),
      coded('invalid', 'Add up to one year at a time.'),
    ),
    ['endsOn'],
  ),
)

/** Sunday is 0. */
const Weekday = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))

/** Hours that end at or before their start end on the next day. */
const eventHours = v.object({ weekday: Weekday, takes: v.literal('hours'), startsAt: TimeOfDay, endsAt: TimeOfDay })

/** When a vendor takes events on a day of the week. Of a day without an entry nothing is said. */
export const WeekdayHours = v.variant('takes', [
  eventHours,
  v.object({ weekday: Weekday, takes: v.picklist(['allDay', 'none']) }),
])
export type WeekdayHours = v.InferOutput<typeof WeekdayHours>

/** Hours as a vendor changes them; `notSaid` takes back what was said of the day. */
export const NewWeekdayHours = v.variant('takes', [
  v.pipe(
    eventHours,
    v.forward(
      v.check(
        ({ startsAt, endsAt }) => startsAt !== endsAt,
        coded('invalid', 'Choose an end other than the start, or choose “All day”.'),
      ),
      ['endsAt'],
    ),
  ),
  v.object({ weekday: Weekday, takes: v.picklist(['allDay', 'none', 'notSaid']) }),
])
export type NewWeekdayHours = v.InferOutput<typeof NewWeekdayHours>

const Minutes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(BUFFER_MAX_MINUTES))

/**
 * A vendor's changes: only the named fields. Changes of several devices add up, in whichever order they arrive; of the
 * same busy time or number the later one counts. A change that names nothing says that all of it is right; any other
 * says so again only while that still counts.
 */
export const AvailabilityChange = v.object({
  /** Added, or changed where the id is known. */
  busy: v.optional(boundedArray(NewBusyRange, BUSY_CHANGES_MAX), []),
  /** Ids of removed busy times. */
  removed: v.optional(boundedArray(v.pipe(v.string(), v.uuid()), BUSY_CHANGES_MAX), []),
  crews: v.optional(Crew),
  bufferBeforeMinutes: v.optional(Minutes),
  bufferAfterMinutes: v.optional(Minutes),
  timeZone: v.optional(TimeZone),
  /** Only of the days of the week that it names. */
  hours: v.optional(boundedArray(NewWeekdayHours, 7)),
})
export type AvailabilityChange = v.InferOutput<typeof AvailabilityChange>

/** Why a calendar could not be read. */
const FEED_PROBLEMS = ['address', 'unreachable', 'slow', 'tooLarge', 'refused', 'unreadable'] as const
export type FeedProblem = (typeof FEED_PROBLEMS)[number]

/** A subscribed calendar. Its address is a secret of another site and is never sent back. */
export const CalendarFeed = v.object({
  id: v.number(),
  /** The site of the address. */
  host: v.string(),
  crew: v.nullable(v.number()),
  /** ISO 8601; absent in copies that an earlier version saved. */
  addedAt: v.optional(v.string()),
  /** ISO 8601; null before the first attempt. */
  checkedAt: v.nullable(v.string()),
  /** The last time that it could be read, ISO 8601. */
  fetchedAt: v.nullable(v.string()),
  problem: v.nullable(v.picklist(FEED_PROBLEMS)),
  /** Could not be read for too long: a day without busy time no longer counts as free. */
  isStale: v.boolean(),
  /** Repeating events beyond the bounds were left out. */
  isIncomplete: v.boolean(),
  busyTimes: v.number(),
  /** All events of the calendar; absent, like those below, in copies that an earlier version saved. */
  events: v.optional(v.number(), 0),
  /** Those that may be ahead and couldn't be read. */
  unreadEvents: v.optional(v.number(), 0),
  /** The days on which those may be, where that is known, soonest first: local to the vendor's zone. */
  unreadDays: v.optional(v.array(v.object({ startsOn: v.string(), endsOn: v.string() })), []),
})
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>

/** A time in the calendar that is not typed there: local to the vendor's zone. */
export const ForeignBusy = v.object({
  /** The calendar it comes from; null for a booking. */
  feedId: v.nullable(v.number()),
  bookingId: v.nullable(v.number()),
  crew: v.nullable(v.number()),
  startsOn: v.string(),
  startsAt: v.nullable(v.string()),
  endsOn: v.string(),
  endsAt: v.nullable(v.string()),
  /** The kind of event of a booking; '' otherwise. */
  title: v.string(),
})
export type ForeignBusy = v.InferOutput<typeof ForeignBusy>

/** A lead that is open, on the days that its client has in mind: the vendor or the client still has to reply. */
const CalendarLead = v.object({
  id: v.number(),
  title: v.string(),
  startsOn: v.string(),
  /** At the event's place; null while it is open. */
  startsAt: v.nullable(v.string()),
  /** The last possible day. */
  endsOn: v.string(),
  /** The vendor has sent a quote, which the client can accept. */
  isQuoted: v.boolean(),
})

/** The vendor's own calendar. */
export const Availability = v.object({
  memberId: v.number(),
  /** Whether the vendor ever said that its calendar is right; busy times alone don't say it of the other days. */
  isSaid: v.boolean(),
  /** ISO 8601; until then days without busy time count as free. Null where nothing was said. */
  knownUntil: v.nullable(v.string()),
  timeZone: v.string(),
  crews: v.number(),
  bufferBeforeMinutes: v.number(),
  bufferAfterMinutes: v.number(),
  busy: v.array(BusyRange),
  others: v.array(ForeignBusy),
  /** Absent, like `hours`, in copies that an earlier version saved. */
  leads: v.optional(v.array(CalendarLead), []),
  /** In the vendor's zone, by day of the week; days of which nothing is said are left out. */
  hours: v.optional(v.array(WeekdayHours), []),
  feeds: v.array(CalendarFeed),
  /** When the published calendar got its address, ISO 8601; null when none is published. */
  publishedAt: v.nullable(v.string()),
})
export type Availability = v.InferOutput<typeof Availability>

/** Host, port and user of a web address. */
const siteOf = (url: string) => /^\w+:\/\/([^\s/?#\\]*)/.exec(url)?.[1] ?? ''

/** `webcal` is another name of `https`; the guarded fetch checks again, and whatever it is redirected to. */
export const NewFeed = v.object({
  url: v.pipe(
    v.string(),
    rewriting(cleanText),
    v.nonEmpty(coded('blank', 'Enter the address of the calendar.')),
    v.maxLength(FEED_URL_MAX_CHARS, coded('characterLimit', 'Use a shorter address.')),
    v.regex(
      /^(https?|webcal):\/\/[^\s/?#\\]+/i,
      coded('incorrectFormat', 'Enter an address that starts with https://, http:// or webcal://.'),
    ),
    v.check(
      (url) => !siteOf(url).includes('@'),
      coded('invalid', 'Use the calendar’s secret ICS address: one with a user name or password can’t be read.'),
    ),
    v.check(
      (url) => /^:?(80|443)?$/.test(/:\d*$/.exec(siteOf(url))?.[0] ?? ''),
      coded('invalid', 'Use an address without a port number: calendars are read on the usual ports only.'),
    ),
  ),
  crew: v.optional(v.nullable(Crew), null),
})

/** A calendar date in a URL. */
const DateInUrl = v.pipe(v.string(), v.check(isCalendarDate))

/** Whether several vendors are free on a day. Asked for times, it would show strangers a vendor's day by the minute. */
export const FreeQuery = v.object({
  memberIds: v.pipe(
    v.string(),
    v.regex(/^\d{1,9}(,\d{1,9})*$/),
    v.transform((ids) => ids.split(',').map(Number)),
    v.maxLength(50),
  ),
  date: DateInUrl,
})

export const FreeReply = v.array(v.object({ memberId: v.number(), state: v.picklist(FREE_STATES) }))
