/** A vendor's own calendar: reading it, and changing it exactly once per key. */
import {
  AVAILABILITY_KNOWN_DAYS,
  BUSY_AHEAD_MAX_DAYS,
  BUSY_RANGES_MAX,
  FEED_STALE_HOURS,
  UNREAD_DAYS_SHOWN,
} from '#contract/availability/availability-limits.ts'
import type {
  Availability,
  AvailabilityChange,
  BusyRange,
  CalendarFeed,
  ForeignBusy,
  NewWeekdayHours,
} from '#contract/availability/availability.ts'
import { addDays } from '#contract/dates.ts'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import type { WriteReceipt } from '#contract/receipt.ts'
import type { Places } from '#server/data/places.ts'
import { LAST_TIME_ZONE } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import * as calendars from '#server/repositories/availability/availability.ts'
import { findFeedBusy, findFeeds, findFeedUnread, publishedSince } from '#server/repositories/availability/feeds.ts'
import type { FeedBusyRow, FeedRow } from '#server/repositories/availability/feeds.ts'
import { lockCalendar } from '#server/repositories/bookings/calendar.ts'
import { openLeads } from '#server/repositories/requests/vendor-leads.ts'
import { findVendor } from '#server/repositories/search/vendors.ts'
import { vendorGone } from '#server/services/accounts/vendor-changes.ts'
import { InvalidFields } from '#server/services/errors.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import { deriveBusyDays } from './busy-times.ts'
import { localOf, spanOf } from './zoned-range.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { SignedInCaller } from '#server/services/caller.ts'

/** Busy times of other calendars that are shown at once. */
const FOREIGN_TAKE = 1000
/** Open leads that are shown at once. */
const LEADS_TAKE = 500
const KNOWN_MS = AVAILABILITY_KNOWN_DAYS * DAY_MS

/** @throws NotFound */
export async function readAvailability({ db, places, clock }: ServiceContext, vendorId: number): Promise<Availability> {
  const now = clock()
  const row = await calendars.findAvailability(db, vendorId)
  const timeZone = row?.timeZone ?? (await zoneOf(db, places, vendorId))
  const [busy, feeds] = [await calendars.findBusyRanges(db, vendorId), await findFeeds(db, vendorId)]
  const yesterday = new Date(now.getTime() - DAY_MS)
  const others = await findFeedBusy(db, vendorId, yesterday, FOREIGN_TAKE)
  const unread = await findFeedUnread(db, vendorId, now)
  const booked = await calendars.findBooked(db, vendorId, yesterday, FOREIGN_TAKE)
  return {
    memberId: vendorId,
    isSaid: row !== undefined && row.saidAt > calendars.NEVER,
    knownUntil: row?.knownUntil.toISOString() ?? null,
    timeZone,
    crews: row?.crews ?? 1,
    bufferBeforeMinutes: row?.bufferBeforeMinutes ?? 0,
    bufferAfterMinutes: row?.bufferAfterMinutes ?? 0,
    busy,
    others: [
      ...booked.map((booking) => ofBooking(booking, timeZone)),
      ...others.map((other) => ofFeed(other, timeZone)),
    ],
    leads: (await openLeads(db, vendorId, { from: localOf(yesterday.getTime(), timeZone).date, take: LEADS_TAKE })).map(
      ({ eventType, eventDate, eventDateLatest, startTime, ...lead }) => ({
        ...lead,
        title: eventType,
        startsOn: eventDate,
        startsAt: startTime,
        endsOn: eventDateLatest ?? eventDate,
      }),
    ),
    hours: await calendars.findWeeklyHours(db, vendorId),
    feeds: feeds.map((feed) => ({
      ...feedOf(feed, now),
      unreadDays: daysOf(
        unread.filter(({ feedId }) => feedId === feed.id),
        timeZone,
      ),
    })),
    publishedAt: (await publishedSince(db, vendorId))?.toISOString() ?? null,
  }
}

/** The zone of the vendor's city. @throws NotFound */
export async function zoneOf(db: Queryable, places: Places, vendorId: number): Promise<string> {
  const vendor = await findVendor(db, vendorId)
  if (!vendor) throw vendorGone()
  return places.byFileName(vendor.locationFileName)?.timeZone ?? LAST_TIME_ZONE
}

function ofFeed({ feedId, crew, start, end, isAllDay }: FeedBusyRow, timeZone: string): ForeignBusy {
  const [from, to] = [localOf(start.getTime(), timeZone), localOf(end.getTime() - (isAllDay ? 1 : 0), timeZone)]
  return {
    feedId,
    bookingId: null,
    crew,
    startsOn: from.date,
    startsAt: isAllDay ? null : from.time,
    endsOn: to.date,
    endsAt: isAllDay ? null : to.time,
    title: '',
  }
}

function ofBooking(booking: calendars.BookedRow, timeZone: string): ForeignBusy {
  const { id, crew, starts, ends, eventType, isConfirmed } = booking
  const [from, to] = [localOf(starts.getTime(), timeZone), localOf(ends.getTime(), timeZone)]
  return {
    feedId: null,
    bookingId: id,
    crew,
    startsOn: from.date,
    startsAt: from.time,
    endsOn: to.date,
    endsAt: to.time,
    title: isConfirmed ? eventType : `${eventType} (not confirmed)`,
  }
}

function feedOf(feed: FeedRow & { busyTimes: number }, now: Date): Omit<CalendarFeed, 'unreadDays'> {
  const { id, url, crew, checkedAt, fetchedAt, problem, isIncomplete, busyTimes, events, unreadEvents } = feed
  return {
    id,
    host: URL.parse(url)?.hostname ?? '',
    crew,
    addedAt: feed.createdAt.toISOString(),
    checkedAt: checkedAt?.toISOString() ?? null,
    fetchedAt: fetchedAt?.toISOString() ?? null,
    problem,
    isStale: now.getTime() - (fetchedAt ?? feed.createdAt).getTime() > FEED_STALE_HOURS * HOUR_MS,
    isIncomplete,
    busyTimes,
    events,
    unreadEvents,
  }
}

/** The days of times in their order, with those that touch each other as one. */
function daysOf(times: readonly Pick<FeedBusyRow, 'start' | 'end'>[], timeZone: string): CalendarFeed['unreadDays'] {
  const days: CalendarFeed['unreadDays'] = []
  for (const { start, end } of times) {
    const [startsOn, endsOn] = [localOf(start.getTime(), timeZone).date, localOf(end.getTime() - 1, timeZone).date]
    const before = days.at(-1)
    if (before && startsOn <= addDays(before.endsOn, 1)) before.endsOn = endsOn > before.endsOn ? endsOn : before.endsOn
    else days.push({ startsOn, endsOn })
    if (days.length > UNREAD_DAYS_SHOWN) break
  }
  return days
}

interface Change {
  vendorId: number
  change: AvailabilityChange
}

/**
 * Stores a change exactly once per key, or returns the receipt of its key.
 * @throws InvalidFields, NotFound; what `performOnce` throws
 */
export const changeAvailability = (
  context: ServiceContext,
  { key, ...given }: Change & { key: string },
  { accountId }: SignedInCaller,
): Promise<WriteReceipt> =>
  performOnce(context.db, { key, call: 'changeAvailability', body: given, accountId }, async (tx) => {
    await applyChange(tx, context, given)
    return { id: given.vendorId, bookingId: null, state: 'saved' }
  })

async function applyChange(
  tx: Queryable,
  { places, clock }: ServiceContext,
  { vendorId, change }: Change,
): Promise<void> {
  const now = clock()
  await lockCalendar(tx, vendorId)
  const timeZone = change.timeZone ?? (await zoneOf(tx, places, vendorId))
  const before = await calendars.lockAvailability(tx, vendorId, { timeZone, now })
  // A busy time alone doesn't say that all other days are free: it prolongs the vendor's word and isn't one.
  const isWord = namesNothing(change) || before.saidAt.getTime() + KNOWN_MS > now.getTime()
  await calendars.updateAvailability(tx, vendorId, {
    timeZone: change.timeZone ?? before.timeZone,
    crews: change.crews ?? before.crews,
    bufferBeforeMinutes: change.bufferBeforeMinutes ?? before.bufferBeforeMinutes,
    bufferAfterMinutes: change.bufferAfterMinutes ?? before.bufferAfterMinutes,
    saidAt: isWord ? now : before.saidAt,
    knownUntil: isWord ? new Date(now.getTime() + KNOWN_MS) : before.knownUntil,
  })
  // Removed last: whatever order a device's own changes took, what it removed is gone.
  await calendars.putBusyRanges(
    tx,
    vendorId,
    latestOfEach(change.busy).map((range, at) => withSpan(range, at, now)),
  )
  await calendars.removeBusyRanges(tx, vendorId, change.removed)
  await calendars.putWeeklyHours(tx, vendorId, latestOfWeekdays(change.hours ?? []))
  if ((await calendars.countBusyRanges(tx, vendorId)) > BUSY_RANGES_MAX)
    throw new InvalidFields([
      {
        name: 'busy',
        code: 'characterLimit',
        message: `You can keep up to ${BUSY_RANGES_MAX} busy times. Remove past ones first.`,
      },
    ])
  await deriveBusyDays(tx, vendorId, now)
}

/** Says that all of the calendar is right. */
const namesNothing = ({ busy, removed, ...settings }: AvailabilityChange): boolean =>
  busy.length + removed.length === 0 && Object.values(settings).every((value) => value === undefined)

/** One statement cannot write the same row twice. */
const latestOfEach = (busy: readonly BusyRange[]) => [...new Map(busy.map((range) => [range.id, range])).values()]

const latestOfWeekdays = (hours: readonly NewWeekdayHours[]) => [
  ...new Map(hours.map((one) => [one.weekday, one])).values(),
]

function withSpan(range: BusyRange, index: number, now: Date) {
  const refused = (field: string, message: string) =>
    new InvalidFields([{ name: `busy.${index}.${field}`, code: 'invalid', message }])
  if (range.endsOn > addDays(now.toISOString().slice(0, 10), BUSY_AHEAD_MAX_DAYS))
    throw refused('endsOn', 'Choose a day within the next three years.')
  const span = spanOf(range)
  if (!span) throw refused('endsAt', 'The clock skips this time on that day. Choose another one.')
  return { ...range, start: new Date(span.start), end: new Date(span.end) }
}
