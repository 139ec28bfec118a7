/** A vendor's figures by week. */
import { FIGURES_WEEKS } from '#contract/inbox/lead-figures.ts'
import type { WeekFigures } from '#contract/inbox/lead-figures.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** @param today the last day of the last week, a calendar date (UTC) */
export function figuresByWeek(db: Queryable, vendorId: number, today: string): Promise<WeekFigures[]> {
  return db.query<WeekFigures>(sql`
    with week as (
      select ${today}::date - 7 * back - 6 as first,
        (${today}::date - 7 * back - 6)::timestamp at time zone 'UTC' as starts,
        (${today}::date - 7 * back + 1)::timestamp at time zone 'UTC' as ends
      from generate_series(0, ${FIGURES_WEEKS - 1}::int) as back
    )
    select week.first as "from",
      (select coalesce(sum(views), 0)::int from profile_view
        where vendor_id = ${vendorId}::int and day between week.first and week.first + 6) as views,
      (select count(*)::int from lead
        where lead.vendor_id = ${vendorId}::int and lead.revision_of is null
          and lead.created_at >= week.starts and lead.created_at < week.ends) as leads,
      (select count(*)::int from reply join lead on lead.id = reply.lead_id
        where lead.vendor_id = ${vendorId}::int
          and reply.created_at >= week.starts and reply.created_at < week.ends
          and not exists (select from reply as earlier
            where earlier.lead_id in (select thread_of(reply.lead_id)) and earlier.id < reply.id)) as replies,
      (select count(*)::int from booking
        where booking.vendor_id = ${vendorId}::int
          and booking.confirmed_at >= week.starts and booking.confirmed_at < week.ends) as bookings
    from week order by week.first`)
}

/** Deletes views that no figure shows anymore. */
export async function deleteOldViews(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`delete from profile_view where day < (${before}::timestamptz at time zone 'UTC')::date`)
}
