/** The figures of the console's first page. */
import type { Today } from '#contract/console/today.ts'
import { HOUR_MS } from '#contract/limits.ts'
import { countUpTo } from '#server/db/count-up-to.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { firstReplyTo } from '#server/repositories/reviews/response-figures.ts'

interface Figures {
  signups: number
  requests: number
  quotes: number
  bookings: number
  revenueCents: number
}

export interface DayRow extends Figures {
  /** `YYYY-MM-DD` of UTC. */
  day: string
}

export interface HourRow extends Figures {
  hour: Date
}

/**
 * SQL fragment: the last hour that is kept. It ended an hour ago, so that what began in it is committed, and by both
 * clocks: one that is ahead ends no hour.
 */
const lastKept = (now: Date) => sql`least(${now}::timestamptz, now()) - interval '2 hours'`
/** SQL fragment: no hour after this one has ended by either clock. */
const lastEnded = (now: Date) => sql`greatest(${now}::timestamptz, now()) - interval '2 hours'`

/**
 * The days of which hours are kept, and where those end; null where none are kept, or one between is missing.
 * @returns also whether there are hours that can't have ended: a clock was ahead when they were kept
 */
export async function keptFigures(
  db: Queryable,
  { since, now }: Record<'since' | 'now', Date>,
): Promise<{ days: DayRow[]; until: Date | null; hasLater: boolean }> {
  const days = await db.query<DayRow & { hours: number; lastHour: Date }>(sql`
    select (hour at time zone 'UTC')::date as day, sum(signups)::int as signups,
      sum(requests)::int as requests, sum(quotes)::int as quotes, sum(bookings)::int as bookings,
      sum(revenue_cents)::float8 as "revenueCents", count(*)::int as hours, max(hour) as "lastHour"
    from hourly_figure where hour >= ${since}::timestamptz and hour <= ${lastKept(now)} group by 1 order by 1`)
  const [later] = await db.query(sql`select from hourly_figure where hour > ${lastEnded(now)} limit 1`)
  const hasLater = later !== undefined
  const until = (days.at(-1)?.lastHour.getTime() ?? 0) + HOUR_MS
  const hours = days.reduce((all, day) => all + day.hours, 0)
  const isWhole = hours > 0 && hours * HOUR_MS === until - since.getTime()
  return isWhole ? { days, until: new Date(until), hasLater } : { days: [], until: null, hasLater }
}

/**
 * Counts some hours.
 * @param from the start of an hour @param until where another one ends @returns one row per hour, without a gap
 */
export function countFigures(db: Queryable, { from, until }: Record<'from' | 'until', Date>): Promise<HourRow[]> {
  return db.query<HourRow>(sql`
    with happened as (
      select paid_at as at, 'signup' as what, 0 as cents from membership_order where status = 'paid'
      union all select created_at, 'request', 0 from request where exists (
        select from lead join vendor on vendor.id = lead.vendor_id
        where lead.request_id = request.id and not vendor.is_sample)
      union all select reply.created_at, 'quote', 0 from reply join lead on lead.id = reply.lead_id
        join vendor on vendor.id = lead.vendor_id where reply.kind = 'quote' and not vendor.is_sample
      union all select booking.created_at, 'booking', 0 from booking
        join vendor on vendor.id = booking.vendor_id where not vendor.is_sample
      union all select paid_at, 'money', total_cents from membership_order where status = 'paid'
      union all select paid_at, 'money', total_cents from membership_renewal where status = 'paid'
      union all select refunded_at, 'money', -amount_cents from membership_refund where refunded_at is not null
      union all select refunded_at, 'money', -amount_cents from membership_part_refund where refunded_at is not null
    ), of_hour as (
      select date_trunc('hour', at, 'UTC') as hour, what, count(*) as count, sum(cents) as cents from happened
      where at >= ${from}::timestamptz and at < ${until}::timestamptz group by 1, 2
    )
    select every.hour, coalesce(sum(count) filter (where what = 'signup'), 0)::int as signups,
      coalesce(sum(count) filter (where what = 'request'), 0)::int as requests,
      coalesce(sum(count) filter (where what = 'quote'), 0)::int as quotes,
      coalesce(sum(count) filter (where what = 'booking'), 0)::int as bookings,
      coalesce(sum(cents) filter (where what = 'money'), 0)::float8 as "revenueCents"
    from generate_series(${from}::timestamptz, ${until}::timestamptz - interval '1 hour', interval '1 hour') as every(hour)
    left join of_hour using (hour) group by every.hour order by every.hour`)
}

/**
 * Keeps the hours that are over: they stay as they were counted, whoever deletes what later. Those that can't have ended
 * are deleted: a clock was ahead when they were kept.
 */
export async function keepFigures(
  db: Queryable,
  { hours, now }: { hours: readonly HourRow[]; now: Date },
): Promise<void> {
  await db.query(sql`
    with deleted as (delete from hourly_figure where hour > ${lastEnded(now)})
    insert into hourly_figure (hour, signups, requests, quotes, bookings, revenue_cents)
    select counted.* from unnest(${hours.map(({ hour }) => hour.toISOString())}::timestamptz[],
      ${hours.map(({ signups }) => signups)}::int[], ${hours.map(({ requests }) => requests)}::int[],
      ${hours.map(({ quotes }) => quotes)}::int[], ${hours.map(({ bookings }) => bookings)}::int[],
      ${hours.map(({ revenueCents }) => revenueCents)}::bigint[])
      as counted (hour, signups, requests, quotes, bookings, revenue_cents)
    -- In one order, so that two servers don't wait for each other in turn.
    where hour <= ${lastKept(now)} order by hour on conflict (hour) do nothing`)
}

/** More leads than this are not looked at for a median: so many of them, evenly spread, say the same. */
const MEDIAN_OF = 500

/** From a lead to its first reply, of the leads since a time; null without a reply. */
export async function medianReplyMinutes(db: Queryable, since: Date): Promise<number | null> {
  const [figure] = await db.query<{ minutes: number | null }>(sql`
    with recent as materialized (
      select id from lead where created_at >= ${since}::timestamptz order by created_at, id
      limit ${MEDIAN_OF + 1}::int
    ), range as (
      select count(*) > ${MEDIAN_OF}::int as is_long, min(id) as first, (select max(id) from lead) as last from recent
    ), chosen as (
      select id from recent where not (select is_long from range)
      union all
      select id from range cross join generate_series(first, last, (last - first) / ${MEDIAN_OF}::int + 1) as each (id)
      where is_long
    )
    select round(percentile_cont(0.5) within group (
      order by extract(epoch from ${firstReplyTo(sql`lead.id`)} - lead.created_at) / 60))::int as minutes
    -- One by one: all leads of a month are more.
    from chosen cross join lateral (select * from lead where lead.id = chosen.id offset 0) as lead
    join vendor on vendor.id = lead.vendor_id
    where not vendor.is_sample and lead.created_at >= ${since}::timestamptz`)
  return figure?.minutes ?? null
}

/**
 * SQL fragment: whether the vendor of the row `lead` has yet to reply, with a quote, a decline or a message. Messages are
 * looked up lead by lead: joined, those of a year would be read for a page of leads. Of `is null` in place of `coalesce`,
 * the planner takes hardly any lead to wait, and sorts all of a month instead of reading as far as the page.
 */
export const isWaiting = sql`lead.is_current and lead.closed_at is null and lead.state in ('delivered', 'opened')
  and not coalesce(
    (select true from message where message.lead_id = lead.id and message.author = 'vendor' limit 1), false)`

/** SQL fragment: the leads since a time begin with about this number; null where there are none. */
export const firstLeadSince = (since: Date) => sql`(
  select min(id) from (
    select id from lead where created_at >= ${since}::timestamptz order by created_at, id limit 1000) as oldest)`

/**
 * How many leads that were sent since a time wait for more than a day, and for more than three; at most so many. The
 * oldest of them tell both.
 */
export async function countWaitingLeads(
  db: Queryable,
  { since, now, atMost }: { since: Date; now: Date; atMost: number },
): Promise<Pick<Today, 'leadsWaiting24' | 'leadsWaiting72'>> {
  const sentBy = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const [figures] = await db.query<Pick<Today, 'leadsWaiting24' | 'leadsWaiting72'>>(sql`
    select count(*)::int as "leadsWaiting24",
      (count(*) filter (where created_at <= ${sentBy(72)}::timestamptz))::int as "leadsWaiting72"
    from (
      select lead.created_at from lead join vendor on vendor.id = lead.vendor_id
      where not vendor.is_sample and lead.created_at between ${since}::timestamptz and ${sentBy(24)}::timestamptz
        and ${isWaiting} order by lead.created_at limit ${atMost}::int) as waiting`)
  return figures ?? { leadsWaiting24: 0, leadsWaiting72: 0 }
}

type Troubles = Pick<Today, 'failedJobs' | 'undeliverableMails'> & { appeals: number; disputes: number }

/** @param mailKinds the kinds of jobs that send an email @param atMost counting each ends here */
export async function troubleFigures(
  db: Queryable,
  { mailKinds, atMost }: { mailKinds: readonly string[]; atMost: number },
): Promise<Troubles> {
  const count = (rows: Sql) => countUpTo(rows, atMost)
  const failed = sql`select from job where done_at is null and failed_at is not null`
  const [figures] = await db.query<Troubles>(sql`
    select ${count(sql`select from ruling where appealed_at is not null and appeal_closed_at is null`)} as appeals,
      ${count(sql`select from dispute where closed_at is null`)} as disputes,
      ${count(sql`${failed} and kind <> all(${mailKinds}::text[])`)} as "failedJobs",
      ${count(sql`${failed} and kind = any(${mailKinds}::text[])`)} as "undeliverableMails"`)
  return figures ?? { appeals: 0, disputes: 0, failedJobs: 0, undeliverableMails: 0 }
}
