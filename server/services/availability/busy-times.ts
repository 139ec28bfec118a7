/** Times that keep a vendor busy, and the days that follow from them. */
import {
  BUSY_AHEAD_MAX_DAYS,
  FEED_STALE_HOURS,
  AVAILABILITY_KNOWN_DAYS,
} from '#contract/availability/availability-limits.ts'
import { addDays } from '#contract/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/limits.ts'
import { LAST_TIME_ZONE } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  busySpans,
  findBooked,
  findAvailability,
  setBusyDays,
  setUnsaidDays,
  findWeeklyHours,
  setClosedWeekdays,
  updateAvailability,
} from '#server/repositories/availability/availability.ts'
import type { AvailabilityRow, BusySpanRow } from '#server/repositories/availability/availability.ts'
import { findFeeds, findFeedUnread } from '#server/repositories/availability/feeds.ts'
import type { FeedRow } from '#server/repositories/availability/feeds.ts'
import { busyDays, type CrewSpan } from './busy-days.ts'
import { closedWeekdays } from '#contract/availability/closed-weekdays.ts'
import { instantOf, localOf, type Span } from './zoned-range.ts'

/** A time that is known for longer is not written again, because a write drops the saved replies of searches. */
const KNOWN_ROUGHLY_MS = 6 * HOUR_MS

type Buffers = Pick<AvailabilityRow, 'bufferBeforeMinutes' | 'bufferAfterMinutes'>

/** With the time for set-up and travel around timed engagements. */
const withBuffers = (
  { crew, start, end, isWhole }: BusySpanRow,
  { bufferBeforeMinutes, bufferAfterMinutes }: Buffers,
): CrewSpan =>
  isWhole
    ? { crew, start, end }
    : { crew, start: start - bufferBeforeMinutes * MINUTE_MS, end: end + bufferAfterMinutes * MINUTE_MS }

/** Busy times of one vendor that touch a span, with their buffers. */
async function crewSpans(db: Queryable, vendorId: number, { start, end }: Span, buffers: Buffers): Promise<CrewSpan[]> {
  const [from, to] = [new Date(start - DAY_MS), new Date(end + DAY_MS)]
  const rows = await busySpans(db, [vendorId], { from, to })
  return rows.map((row) => withBuffers(row, buffers))
}

/** The whole days on which events may be that couldn't be read: a crew may be busy for all of them. */
async function unreadSpans(
  tx: Queryable,
  vendorId: number,
  { start, end, timeZone }: Span & { timeZone: string },
): Promise<CrewSpan[]> {
  const midnight = (date: string) => instantOf(date, '00:00', timeZone, 'earlier')
  const rows = await findFeedUnread(tx, vendorId, new Date(start))
  return rows.map((row) => ({
    crew: row.crew,
    start: midnight(localOf(Math.max(row.start.getTime(), start), timeZone).date),
    end: midnight(addDays(localOf(Math.min(row.end.getTime(), end) - 1, timeZone).date, 1)),
  }))
}

/**
 * Derives the vendor's busy days, those of which nothing is known, and until when they are known. Call it in the
 * transaction that changed a cause.
 */
export async function deriveBusyDays(tx: Queryable, vendorId: number, now: Date): Promise<void> {
  const said = await findAvailability(tx, vendorId)
  const hours = said ? await findWeeklyHours(tx, vendorId) : []
  const calendar = { ...(said ?? (await unsaidCalendar(tx, vendorId, now))), hours }
  await setClosedWeekdays(tx, vendorId, closedWeekdays(hours))
  const span = { start: now.getTime() - DAY_MS, end: now.getTime() + (BUSY_AHEAD_MAX_DAYS + 2) * DAY_MS }
  const today = localOf(now.getTime(), calendar.timeZone).date
  const last = addDays(today, BUSY_AHEAD_MAX_DAYS)
  const isAhead = (day: string) => day >= today && day <= last
  const spans = await crewSpans(tx, vendorId, span, calendar)
  const days = busyDays(spans, calendar).filter(isAhead)
  await setBusyDays(tx, vendorId, days)
  const unread = await unreadSpans(tx, vendorId, { ...span, timeZone: calendar.timeZone })
  const busy = new Set(days)
  const unsaid = unread.length === 0 ? [] : busyDays([...spans, ...unread], calendar).filter(isAhead)
  await setUnsaidDays(
    tx,
    vendorId,
    unsaid.filter((day) => !busy.has(day)),
  )
  if (!said) return
  const knownUntil = await knownUntilOf(tx, vendorId, said.saidAt)
  const isOther = Math.abs(knownUntil.getTime() - said.knownUntil.getTime()) >= KNOWN_ROUGHLY_MS
  if (isOther || knownUntil <= now !== said.knownUntil <= now)
    await updateAvailability(tx, vendorId, { ...said, knownUntil })
}

/** For a vendor that never entered anything: its bookings, each in its own time zone. */
async function unsaidCalendar(tx: Queryable, vendorId: number, now: Date) {
  const [booked] = await findBooked(tx, vendorId, now, 1)
  return { ...UNSAID, timeZone: booked?.timeZone ?? LAST_TIME_ZONE }
}

/** Whoever never said anything has one crew and no time between events. */
const UNSAID = { crews: 1, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 } as const

/**
 * A subscribed calendar speaks for the vendor as long as it can be read, and all of it; without one the vendor's own
 * word counts.
 */
async function knownUntilOf(tx: Queryable, vendorId: number, saidAt: Date): Promise<Date> {
  const feeds = await findFeeds(tx, vendorId)
  if (feeds.length === 0) return new Date(saidAt.getTime() + AVAILABILITY_KNOWN_DAYS * DAY_MS)
  return new Date(Math.min(...feeds.map(vouchedUntil)))
}

/** One that was never read says nothing about any day since it was added, one read in part none since then. */
const vouchedUntil = ({ createdAt, fetchedAt, isIncomplete }: FeedRow): number =>
  fetchedAt === null ? createdAt.getTime() : fetchedAt.getTime() + (isIncomplete ? 0 : FEED_STALE_HOURS * HOUR_MS)
