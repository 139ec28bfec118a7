/** Calendars that vendors subscribe to, and the secret addresses of those they publish. */
import type { FeedProblem } from '#contract/availability/availability.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface FeedRow {
  id: number
  vendorId: number
  url: string
  crew: number | null
  createdAt: Date
  checkedAt: Date | null
  fetchedAt: Date | null
  problem: FeedProblem | null
  etag: string | null
  lastModified: string | null
  isIncomplete: boolean
  events: number
  unreadEvents: number
}

/** Findings of a calendar, with ISO 8601 times. */
interface FeedTimes {
  busy: readonly { start: string; end: string; isAllDay: boolean }[]
  unread: readonly { start: string; end: string }[]
  isIncomplete: boolean
  events: number
  unreadEvents: number
}

export interface FeedBusyRow {
  feedId: number
  crew: number | null
  start: Date
  end: Date
  isAllDay: boolean
}

const columns = sql`
  id, vendor_id as "vendorId", url, crew, created_at as "createdAt", checked_at as "checkedAt",
  fetched_at as "fetchedAt", problem, etag, last_modified as "lastModified", is_incomplete as "isIncomplete",
  events, unread_events as "unreadEvents"`

export const findFeeds = (db: Queryable, vendorId: number) =>
  db.query<FeedRow & { busyTimes: number }>(sql`
    select ${columns}, (select count(*)::int from feed_busy where feed_id = calendar_feed.id) as "busyTimes"
    from calendar_feed where vendor_id = ${vendorId}::int order by id`)

export async function findFeed(db: Queryable, id: number): Promise<FeedRow | undefined> {
  const rows = await db.query<FeedRow>(sql`select ${columns} from calendar_feed where id = ${id}::int`)
  return rows[0]
}

/** @returns the feed's id; undefined when the vendor has the address already */
export async function insertFeed(
  tx: Queryable,
  { vendorId, url, crew, now }: { vendorId: number; url: string; crew: number | null; now: Date },
): Promise<number | undefined> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into calendar_feed (vendor_id, url, crew, created_at)
    values (${vendorId}::int, ${url}, ${crew}::int, ${now}::timestamptz) on conflict do nothing returning id`)
  return rows[0]?.id
}

/** @returns when it was added; undefined when the vendor has no such feed */
export async function deleteFeed(tx: Queryable, vendorId: number, id: number): Promise<Date | undefined> {
  const rows = await tx.query<Pick<FeedRow, 'createdAt'>>(sql`
    delete from calendar_feed where id = ${id}::int and vendor_id = ${vendorId}::int
    returning created_at as "createdAt"`)
  return rows[0]?.createdAt
}

/** Whether a calendar will be read after this moment. */
export async function isReadLater(tx: Queryable, feedId: number, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from job where kind = 'readFeed' and (payload->>'feedId')::int = ${feedId}::int
      and done_at is null and failed_at is null and run_at > ${now}::timestamptz limit 1`)
  return rows.length > 0
}

/** The findings of an attempt to read the calendar. */
export async function noteFeed(
  tx: Queryable,
  id: number,
  noted: { now: Date; problem: FeedProblem | null; etag: string | null; lastModified: string | null },
): Promise<void> {
  const worked = noted.problem === null
  await tx.query(sql`
    update calendar_feed set checked_at = ${noted.now}::timestamptz, problem = ${noted.problem},
      fetched_at = case when ${worked}::boolean then ${noted.now}::timestamptz else fetched_at end,
      etag = case when ${worked}::boolean then ${noted.etag} else etag end,
      last_modified = case when ${worked}::boolean then ${noted.lastModified} else last_modified end
    where id = ${id}::int`)
}

/** Replaces the times of a calendar. */
export async function setFeedTimes(tx: Queryable, id: number, found: FeedTimes): Promise<void> {
  await tx.query(sql`delete from feed_busy where feed_id = ${id}::int`)
  await tx.query(sql`
    insert into feed_busy (feed_id, during, is_all_day)
    select ${id}::int, tstzrange("start", "end"), "isAllDay"
    from json_to_recordset(${JSON.stringify(found.busy)}::json) as row ("start" timestamptz, "end" timestamptz,
      "isAllDay" boolean)`)
  await tx.query(sql`delete from feed_unread where feed_id = ${id}::int`)
  await tx.query(sql`
    insert into feed_unread (feed_id, during)
    select ${id}::int, tstzrange("start", "end")
    from json_to_recordset(${JSON.stringify(found.unread)}::json) as row ("start" timestamptz, "end" timestamptz)`)
  await tx.query(sql`
    update calendar_feed set is_incomplete = ${found.isIncomplete}::boolean, events = ${found.events}::int,
      unread_events = ${found.unreadEvents}::int
    where id = ${id}::int`)
}

/** When events of a vendor's calendars may be that couldn't be read, from a moment on, soonest first. */
export const findFeedUnread = (db: Queryable, vendorId: number, from: Date) =>
  db.query<Pick<FeedBusyRow, 'feedId' | 'crew' | 'start' | 'end'>>(sql`
    select feed.id as "feedId", feed.crew, lower(during) as start, upper(during) as end
    from feed_unread join calendar_feed as feed on feed.id = feed_unread.feed_id
    where feed.vendor_id = ${vendorId}::int and upper(during) > ${from}::timestamptz
    order by lower(during), upper(during)`)

/** The busy times of a vendor's calendars from a moment on, soonest first. */
export const findFeedBusy = (db: Queryable, vendorId: number, from: Date, take: number) =>
  db.query<FeedBusyRow>(sql`
    select feed.id as "feedId", feed.crew, lower(during) as start, upper(during) as end, is_all_day as "isAllDay"
    from feed_busy join calendar_feed as feed on feed.id = feed_busy.feed_id
    where feed.vendor_id = ${vendorId}::int and upper(during) > ${from}::timestamptz
    order by lower(during), feed.id limit ${take}::int`)

/** Publishes the vendor's calendar at a new secret address; an earlier one stops working. */
export async function setCalendarAddress(
  db: Queryable,
  { vendorId, secretHash, now }: { vendorId: number; secretHash: Buffer; now: Date },
): Promise<void> {
  await db.query(sql`
    insert into calendar_address (vendor_id, secret_hash, created_at)
    values (${vendorId}::int, ${secretHash}::bytea, ${now}::timestamptz)
    on conflict (vendor_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at`)
}

export async function deleteCalendarAddress(db: Queryable, vendorId: number): Promise<void> {
  await db.query(sql`delete from calendar_address where vendor_id = ${vendorId}::int`)
}

export async function publishedSince(db: Queryable, vendorId: number): Promise<Date | null> {
  const rows = await db.query<{ createdAt: Date }>(sql`
    select created_at as "createdAt" from calendar_address where vendor_id = ${vendorId}::int`)
  return rows[0]?.createdAt ?? null
}

export async function vendorOfAddress(db: Queryable, secretHash: Buffer) {
  const rows = await db.query<{ vendorId: number; profileName: string }>(sql`
    select vendor.id as "vendorId", vendor.profile_name as "profileName"
    from calendar_address join vendor on vendor.id = calendar_address.vendor_id
    where secret_hash = ${secretHash}::bytea`)
  return rows[0]
}
