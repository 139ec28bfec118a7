/** Usage events, kept for a while (docs/specification.md#tracking). */
import type { TrackedEvent } from '#contract/tracking.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Stores events without the person, each id once. One that claims to be from the future happened now. */
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

/** A lead's address is in its signup, which goes after 30 days; here it would stay for longer. */
const withoutPerson = (detail: object) => ('email' in detail ? { ...detail, email: undefined } : detail)

export interface StoredTrackEvent {
  /** At most so many events, the latest. */
  events: number
  /** None that came before this. */
  since: Date
}

/** Deletes what is too old and what is too much. */
export async function deleteTrackEvents(db: Queryable, { events, since }: StoredTrackEvent): Promise<void> {
  await db.query(sql`
    delete from track_event
    where received_at < ${since}::timestamptz or seq <= (select max(seq) from track_event) - ${events}::bigint`)
}
