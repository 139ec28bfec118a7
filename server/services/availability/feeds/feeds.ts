/** Subscribed calendars: read by a job from time to time, whatever their site does. */
import * as v from 'valibot'
import { FEEDS_MAX, FREE_ON_MAX_DAYS } from '#contract/availability/availability-limits.ts'
import type { Availability, FeedProblem, NewFeed } from '#contract/availability/availability.ts'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import { utcDate } from '#server/dates.ts'
import { findAvailability, lockAvailability, unsaySince } from '#server/repositories/availability/availability.ts'
import {
  deleteFeed,
  findFeed,
  findFeeds,
  insertFeed,
  isReadLater,
  noteFeed,
  setFeedTimes,
} from '#server/repositories/availability/feeds.ts'
import type { FeedRow } from '#server/repositories/availability/feeds.ts'
import { lockCalendar } from '#server/repositories/bookings/calendar.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { InvalidFields, NotFound } from '#server/services/errors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { readAvailability, zoneOf } from '../availability.ts'
import { deriveBusyDays } from '../busy-times.ts'
import { ownUids } from '../published-calendar.ts'
import type { Span } from '../zoned-range.ts'
import { readInThread } from './calendar-reader.ts'
import { FETCH_SETTINGS, guardedFetch } from './guarded-fetch.ts'
import type { CalendarBusy } from './read-calendar.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { VendorCaller } from '#server/services/caller.ts'

/** A site that fails is asked less often. */
const AGAIN_MS = { worked: HOUR_MS, failed: 3 * HOUR_MS }

const Payload = v.object({ feedId: v.number() })

/** Subscribes; the first read follows at once. @throws InvalidFields, NotFound, TooManyRequests */
export async function addFeed(
  context: ServiceContext,
  { url, crew }: v.InferOutput<typeof NewFeed>,
  { vendorId, network }: VendorCaller,
): Promise<Availability> {
  const now = context.clock()
  await consume(context.db, 'feed', { network, address: `calendars of vendor ${vendorId}`, now })
  const timeZone = await zoneOf(context.db, context.places, vendorId)
  await context.db.transaction(async (tx) => {
    await lockCalendar(tx, vendorId)
    await lockAvailability(tx, vendorId, { timeZone, now })
    if ((await findFeeds(tx, vendorId)).length >= FEEDS_MAX)
      throw refusedUrl('characterLimit', `You can subscribe to up to ${FEEDS_MAX} calendars. Remove one first.`)
    const feedId = await insertFeed(tx, { vendorId, url, crew, now })
    if (feedId === undefined) throw refusedUrl('alreadyExists', 'You’ve already added this calendar.')
    await addJob(tx, { kind: 'readFeed', payload: { feedId }, runAt: now })
    await deriveBusyDays(tx, vendorId, now)
  })
  return readAvailability(context, vendorId)
}

const refusedUrl = (code: 'characterLimit' | 'alreadyExists', message: string) =>
  new InvalidFields([{ name: 'url', code, message }])

/** @throws NotFound */
export async function removeFeed(
  context: ServiceContext,
  { vendorId, id }: { vendorId: number; id: number },
): Promise<Availability> {
  const now = context.clock()
  await context.db.transaction(async (tx) => {
    await lockCalendar(tx, vendorId)
    const addedAt = await deleteFeed(tx, vendorId, id)
    if (!addedAt) throw new NotFound('This calendar was removed before.')
    // "It's still right" was said of a calendar with these busy times in it, and they are gone.
    await unsaySince(tx, vendorId, addedAt, now)
    await deriveBusyDays(tx, vendorId, now)
  })
  return readAvailability(context, vendorId)
}

/** Reads a calendar, and queues the next time. It ends with the subscription. */
export const feedJobHandlers = (context: ServiceContext): JobHandlers => ({
  async readFeed(job) {
    const feed = await findFeed(context.db, v.parse(Payload, job.payload).feedId)
    if (!feed) return
    await readFeed(context, feed)
  },
})

interface Found {
  problem: FeedProblem | null
  /** Undefined when nothing changed. */
  read?: CalendarBusy
  etag: string | null
  lastModified: string | null
}

async function readFeed(context: ServiceContext, feed: FeedRow): Promise<void> {
  const { db, clock } = context
  const found = await readFrom(context, feed, clock())
  const now = clock()
  await db.transaction(async (tx) => {
    // Changes of one calendar take turns, and the one before may have removed this feed.
    await lockCalendar(tx, feed.vendorId)
    if (!(await findFeed(tx, feed.id))) return
    await lockAvailability(tx, feed.vendorId, { timeZone: 'UTC', now })
    await noteFeed(tx, feed.id, { ...found, now })
    if (found.read) await setFeedTimes(tx, feed.id, { ...found.read, ...timesOf(found.read) })
    await deriveBusyDays(tx, feed.vendorId, now)
    const wait = found.problem === null ? AGAIN_MS.worked : AGAIN_MS.failed
    // After a crash this job runs again, although its commit has queued the next one.
    if (await isReadLater(tx, feed.id, now)) return
    await addJob(tx, { kind: 'readFeed', payload: { feedId: feed.id }, runAt: new Date(now.getTime() + wait) })
  })
}

const timesOf = ({ busy, unread }: CalendarBusy) => ({
  busy: busy.map(({ isAllDay, ...span }) => ({ ...toIso(span), isAllDay })),
  unread: unread.map(toIso),
})

const toIso = ({ start, end }: Span) => ({ start: new Date(start).toISOString(), end: new Date(end).toISOString() })

async function readFrom(
  { db, settings: { publicUrl, feeds = FETCH_SETTINGS } }: ServiceContext,
  feed: FeedRow,
  now: Date,
): Promise<Found> {
  const { etag, lastModified } = feed
  // Once a day it is read again even if it did not change, because repeating events go on.
  const isNewDay = feed.checkedAt === null || utcDate(feed.checkedAt) !== utcDate(now)
  const known = isNewDay ? { etag: null, lastModified: null } : { etag, lastModified }
  const timeZone = (await findAvailability(db, feed.vendorId))?.timeZone ?? 'UTC'
  const settings = {
    timeZone,
    from: now.getTime() - 2 * DAY_MS,
    to: now.getTime() + FREE_ON_MAX_DAYS * DAY_MS,
    ownUids: ownUids(publicUrl, feed.vendorId),
  }
  const fetched = await guardedFetch(feed.url, known, (pieces) => readInThread(pieces, settings), feeds)
  if (fetched.outcome === 'failed') return { problem: fetched.problem, etag, lastModified }
  if (fetched.outcome === 'unchanged') return { problem: null, etag, lastModified }
  if (!fetched.content) return { problem: 'unreadable', etag, lastModified }
  return { problem: null, read: fetched.content, etag: fetched.etag, lastModified: fetched.lastModified }
}
