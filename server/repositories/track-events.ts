/** Usage events, stored for a limited time (docs/specification.md#tracking). */
import type { TrackedEvent } from '#contract/tracking.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Stores events without personal data, each id once. A time in the future becomes `now`. */
export async function storeTrackEvents(db: Queryable, events: readonly TrackedEvent[], now: Date): Promise<void> {
  const rows = JSON.stringify(
    events.map(({ id, type, at, ...detail }) => ({ id, type, at, detail: withoutPerson(detail) })),
  )
  await db.query(sql`
    insert into track_event (id, type, happened_at, received_at, detail)
    select row.id, row.type, least(row.at, ${now}::timestamptz), ${now}::timestamptz, row.detail
    from json_to_recordset(${rows}::json) as row (id uuid, type text, at timestamptz, detail jsonb)
    on conflict (id) do nothing`)
}

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
