/** The figures of the console's first page. */
import type { Today } from '#contract/console/today.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { firstReplyTo } from '#server/repositories/reviews/response-figures.ts'

interface DayRow {
  signups: number
  requests: number
  quotes: number
  bookings: number
  revenueCents: number
}

/** One row per day, without a gap. @param since the first day @param today the last one, both `YYYY-MM-DD` of UTC */
export function dailyFigures(db: Queryable, since: string, today: string): Promise<DayRow[]> {
  return db.query<DayRow>(sql`
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
    ), of_day as (
      select (at at time zone 'UTC')::date as day, what, count(*) as count, sum(cents) as cents from happened
      where at >= ${since}::date::timestamp at time zone 'UTC' group by 1, 2
    )
    select coalesce(sum(count) filter (where what = 'signup'), 0)::int as signups,
      coalesce(sum(count) filter (where what = 'request'), 0)::int as requests,
      coalesce(sum(count) filter (where what = 'quote'), 0)::int as quotes,
      coalesce(sum(count) filter (where what = 'booking'), 0)::int as bookings,
      coalesce(sum(cents) filter (where what = 'money'), 0)::int as "revenueCents"
    from generate_series(${since}::date, ${today}::date, interval '1 day') as every(day)
    left join of_day on of_day.day = every.day::date
    group by every.day order by every.day`)
}

type Waiting = Pick<Today, 'medianReplyMinutes' | 'leadsWaiting24' | 'leadsWaiting72'>

/** @param since from when leads count for the median */
export async function replyFigures(db: Queryable, since: Date, now: Date): Promise<Waiting> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000)
  const [figures] = await db.query<Waiting>(sql`
    with asked as (
      select lead.id, lead.created_at, lead.closed_at is null and not exists (
          select from lead as later where later.revision_of = lead.id) as is_open,
        ${firstReplyTo(sql`lead.id`)} as replied_at
      from lead join vendor on vendor.id = lead.vendor_id
      where not vendor.is_sample and lead.created_at >= ${since}::timestamptz
    )
    select round(percentile_cont(0.5) within group (order by extract(epoch from replied_at - created_at) / 60)
        filter (where replied_at is not null))::int as "medianReplyMinutes",
      (count(*) filter (where replied_at is null and is_open
        and created_at <= ${hoursAgo(24)}::timestamptz))::int as "leadsWaiting24",
      (count(*) filter (where replied_at is null and is_open
        and created_at <= ${hoursAgo(72)}::timestamptz))::int as "leadsWaiting72"
    from asked`)
  return figures ?? { medianReplyMinutes: null, leadsWaiting24: 0, leadsWaiting72: 0 }
}

type Troubles = Pick<Today, 'failedJobs' | 'undeliverableMails'> & { appeals: number; disputes: number }

/** @param mailKinds the kinds of jobs that send an email */
export async function troubleFigures(db: Queryable, mailKinds: readonly string[]): Promise<Troubles> {
  const [figures] = await db.query<Troubles>(sql`
    select (select count(*)::int from ruling where appealed_at is not null and appeal_closed_at is null) as appeals,
      (select count(*)::int from dispute where closed_at is null) as disputes,
      (select count(*)::int from job where done_at is null and failed_at is not null
        and kind <> all(${mailKinds}::text[])) as "failedJobs",
      (select count(*)::int from job where done_at is null and failed_at is not null
        and kind = any(${mailKinds}::text[])) as "undeliverableMails"`)
  return figures ?? { appeals: 0, disputes: 0, failedJobs: 0, undeliverableMails: 0 }
}
