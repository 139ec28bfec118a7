/** Requests per minute, added up over all servers of a database. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Adds this server's requests since the last time.
 * @returns those of all servers, by bucket
 */
export function addRequests(
  db: Queryable,
  minute: Date,
  added: readonly { bucket: string; requests: number }[],
): Promise<{ bucket: string; requests: number }[]> {
  return db.query(sql`
    with given as (
      select bucket, keyed_hash('rate ' || bucket) as hash, requests
      from json_to_recordset(${JSON.stringify(added)}::json) as row (bucket text, requests int)
    ), counted as (
      insert into request_rate as known (bucket, minute, requests)
      select hash, ${minute}::timestamptz, requests from given order by hash
      on conflict (bucket, minute) do update set requests = known.requests + excluded.requests
      returning bucket, requests
    )
    select given.bucket, counted.requests from counted join given on given.hash = counted.bucket`)
}

export async function deleteRequestsBefore(db: Queryable, minute: Date): Promise<void> {
  await db.query(sql`delete from request_rate where minute < ${minute}::timestamptz`)
}
