/** Usage events, stored for a limited time (docs/specification.md#tracking). */
import type { TrackedEvent } from '#contract/tracking.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Stores events without personal data, each id once. A time in the future becomes `now`. In the same statement, each
 * vendor whose profile is among the pages gets one view for the day.
 * @param options.countsViews not for robots
 */
export async function storeTrackEvents(
  db: Queryable,
  events: readonly TrackedEvent[],
  now: Date,
  { countsViews = true }: { countsViews?: boolean } = {},
): Promise<void> {
  const rows = JSON.stringify(
    events.map(({ id, type, at, ...detail }) => ({ id, type, at, detail: withoutPerson(detail) })),
  )
  await db.query(sql`
    with fresh as (
      insert into track_event (id, type, happened_at, received_at, detail)
      select row.id, row.type, least(row.at, ${now}::timestamptz), ${now}::timestamptz, row.detail
      from json_to_recordset(${rows}::json) as row (id uuid, type text, at timestamptz, detail jsonb)
      on conflict (id) do nothing
      returning type, detail
    )
    insert into profile_view (vendor_id, day, views)
    select vendor.id, (${now}::timestamptz at time zone 'UTC')::date, 1
    from (
      select distinct substring(detail->>'path' from ${PROFILE_PATH})::int as id from fresh
      where type = 'page' and ${countsViews}::boolean
    ) as viewed
    join vendor on vendor.id = viewed.id and vendor.is_listed
    order by vendor.id
    on conflict (vendor_id, day) do update set views = profile_view.views + 1`)
}

/** `/vendors/midnight-motown-845`: the id of the vendor. */
const PROFILE_PATH = '^/vendors/(?:[^/]*-)?([1-9][0-9]{0,8})$'

/** Drops a lead's email address: the signup that has it is deleted after 30 days, events are stored longer. */
const withoutPerson = (detail: object) => ('email' in detail ? { ...detail, email: undefined } : detail)

export interface StoredTrackEvent {
  /** Only the latest this many are retained. */
  events: number
  /** Events before this are deleted. */
  since: Date
}

/** Deletes events that are too old or too many. */
export async function deleteTrackEvents(db: Queryable, { events, since }: StoredTrackEvent): Promise<void> {
  await db.query(sql`
    delete from track_event
    where received_at < ${since}::timestamptz or seq <= (select max(seq) from track_event) - ${events}::bigint`)
}
