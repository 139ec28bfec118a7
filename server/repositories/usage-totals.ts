/** Usage events, added up by day (docs/specification.md#tracking). */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** An event as it is counted. */
export interface CountedEvent {
  id: string
  type: string
  /** The kinds of events by which totals are kept. */
  what: string
  /** The path of a page; null for others. */
  path: string | null
}

/** Strangers can make up names; more than these in a day are added up as one. */
const NAMES_PER_DAY = 2_000
const OTHER = 'other'

/** `/vendors/midnight-motown-845`: the id of the vendor. */
const PROFILE_PATH = '^/vendors/(?:[^/]*-)?([1-9][0-9]{0,8})$'

/**
 * Counts events, each id once. In the same statement, each vendor whose profile is among the pages gets one view for
 * the day.
 * @param options.countsViews not for robots
 */
export async function countEvents(
  db: Queryable,
  events: readonly CountedEvent[],
  now: Date,
  { countsViews = true }: { countsViews?: boolean } = {},
): Promise<void> {
  const day = sql`(${now}::timestamptz at time zone 'UTC')::date`
  await db.query(sql`
    with sent as (
      select distinct on (id) id, type, what, path
      from json_to_recordset(${JSON.stringify(events)}::json) as row (id uuid, type text, what text, path text)
    ), seen as (
      insert into usage_seen (id, day) select id, ${day} from sent order by id on conflict (id) do nothing returning id
    ), fresh as (
      select type, path, case
        when exists (select from usage_total as known
          where known.day = ${day} and known.type = sent.type and known.what = sent.what)
          or (select count(*) from usage_total where usage_total.day = ${day}) < ${NAMES_PER_DAY}::int
        then what else ${OTHER} end as what
      from sent join seen using (id)
    ), added as (
      insert into usage_total (day, type, what, events)
      select ${day}, type, what, count(*) from fresh group by type, what order by type, what
      on conflict (day, type, what) do update set events = usage_total.events + excluded.events
    )
    insert into profile_view (vendor_id, day, views)
    select vendor.id, ${day}, 1
    from (
      select distinct substring(path from ${PROFILE_PATH})::int as id from fresh
      where type = 'page' and ${countsViews}::boolean
    ) as viewed
    join vendor on vendor.id = viewed.id and vendor.is_listed
    order by vendor.id
    on conflict (vendor_id, day) do update set views = profile_view.views + 1`)
}

/** Deletes totals of days before one, and the ids of events before another. */
export async function deleteOldUsage(
  db: Queryable,
  { totalsBefore, idsBefore }: { totalsBefore: Date; idsBefore: Date },
): Promise<void> {
  await db.query(sql`
    delete from usage_total where day < (${totalsBefore}::timestamptz at time zone 'UTC')::date`)
  await db.query(sql`delete from usage_seen where day < (${idsBefore}::timestamptz at time zone 'UTC')::date`)
}
