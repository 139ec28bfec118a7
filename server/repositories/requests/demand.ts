/** How much a category was asked for. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { clientConfirmed } from './client-confirmed.ts'

export interface PlaceDemand {
  fileName: string
  requests: number
}

/**
 * The requests of confirmed clients for these categories since then, by the place of the event; without those to sample
 * vendors. One that was sent again counts once.
 */
export const requestsByPlace = (
  db: Queryable,
  { serviceTypeIds, since }: { serviceTypeIds: readonly number[]; since: Date },
): Promise<PlaceDemand[]> =>
  db.query(sql`
    select request.location_file_name as "fileName",
      count(distinct (lower(client.email), request.event_date))::int as requests
    from lead join request on request.id = lead.request_id join client on client.id = request.client_id
    join vendor on vendor.id = lead.vendor_id
    where lead.service_type_id = any(${serviceTypeIds}::int[]) and lead.created_at >= ${since}::timestamptz
      and not vendor.is_sample and ${clientConfirmed}
    group by 1`)
