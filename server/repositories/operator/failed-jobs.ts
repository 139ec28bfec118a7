/** Jobs that failed, for an operator. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface FailedJob {
  id: number
  kind: string
  payload: object
  attempts: number
  /** Null while it is retried automatically. */
  failedAt: Date | null
  runAt: Date
  lastProblem: string | null
}

/** Jobs that were given up, newest first, then those that failed and are tried again by themselves. */
export const listFailedJobs = (db: Queryable, take: number): Promise<FailedJob[]> =>
  db.query<FailedJob>(sql`
    select id, kind, payload, attempts, failed_at as "failedAt", run_at as "runAt", last_problem as "lastProblem"
    from job where done_at is null and last_problem is not null
    order by failed_at desc nulls last, run_at, id limit ${take}::int`)

/**
 * Makes failed jobs due again, with all of their attempts. Jobs that run at this moment are left alone.
 * @param ids null for all that were given up
 * @returns the ids of those it made due
 */
export async function retryFailedJobs(tx: Queryable, ids: readonly number[] | null, now: Date): Promise<number[]> {
  const which = ids === null ? sql`failed_at is not null` : sql`id = any(${ids}::bigint[]) and last_problem is not null`
  const rows = await tx.query<{ id: number }>(sql`
    update job set failed_at = null, attempts = 0, run_at = ${now}::timestamptz, leased_until = null,
      failing_since = null
    where done_at is null and (leased_until is null or leased_until <= ${now}::timestamptz) and ${which} returning id`)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
