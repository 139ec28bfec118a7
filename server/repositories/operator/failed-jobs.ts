/** Jobs that failed, for an operator. */
import { countUpTo } from '#server/db/count-up-to.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isUnleased } from '#server/repositories/jobs.ts'

interface FailedJob {
  id: number
  kind: string
  payload: object
  attempts: number
  /** Null while it is retried automatically. */
  failedAt: Date | null
  /** Its first failure since an operator had it tried again; null until then. */
  failingSince: Date | null
  runAt: Date
  lastProblem: string | null
}

const columns = sql`
  id, kind, payload, attempts, failed_at as "failedAt", failing_since as "failingSince", run_at as "runAt",
  last_problem as "lastProblem"`

/** Where a page of failed jobs begins: after this one. */
export interface JobPlace {
  id: number
  isGivenUp: boolean
}

/**
 * Jobs that were given up, then those that failed and are tried again by themselves; the newest first.
 * @param kinds null for all
 * @param after null for the first page
 */
export const listFailedJobs = (
  db: Queryable,
  take: number,
  kinds: readonly string[] | null = null,
  after: JobPlace | null = null,
): Promise<FailedJob[]> => {
  const ofKinds = kinds === null ? sql`` : sql`and kind = any(${kinds}::text[])`
  const place =
    after === null
      ? sql``
      : after.isGivenUp
        ? sql`and (failed_at is null or id < ${after.id}::bigint)`
        : sql`and (failed_at is null) and id < ${after.id}::bigint`
  return db.query<FailedJob>(sql`
    select ${columns} from job where done_at is null and last_problem is not null ${ofKinds} ${place}
    order by (failed_at is null), id desc limit ${take}::int`)
}

/** How many of these kinds `listFailedJobs` would list without a limit; counting ends at so many. */
export async function countFailedJobs(
  db: Queryable,
  { kinds, atMost }: { kinds: readonly string[]; atMost: number },
): Promise<number> {
  const failed = sql`select from job where done_at is null and last_problem is not null and kind = any(${kinds}::text[])`
  const rows = await db.query<{ count: number }>(sql`select ${countUpTo(failed, atMost)} as count`)
  return rows[0]?.count ?? 0
}

/**
 * Makes failed jobs due again, with all of their attempts. Jobs that run at this moment are left alone.
 * @param ids null for all that were given up
 * @returns those it made due, with the attempts that they had
 */
export async function retryFailedJobs(
  tx: Queryable,
  ids: readonly number[] | null,
  now: Date,
): Promise<Pick<FailedJob, 'id' | 'attempts'>[]> {
  const which = ids === null ? sql`failed_at is not null` : sql`id = any(${ids}::bigint[]) and last_problem is not null`
  const rows = await tx.query<Pick<FailedJob, 'id' | 'attempts'>>(sql`
    with failed as (select id, attempts from job where done_at is null and ${isUnleased} and ${which} for update)
    update job set failed_at = null, attempts = 0, run_at = ${now}::timestamptz, leased_until = null,
      failing_since = null
    from failed where job.id = failed.id returning failed.id, failed.attempts`)
  return rows.toSorted((a, b) => a.id - b.id)
}

export interface DueJobs {
  count: number
  /** Since when the oldest is due; null without one. */
  since: Date | null
}

/** Jobs of these kinds that no one has tried yet, although it is time. */
export async function dueJobs(db: Queryable, kinds: readonly string[], now: Date): Promise<DueJobs> {
  const rows = await db.query<DueJobs>(sql`
    select count(*)::int as count, min(greatest(run_at, created_at)) as since from job
    where kind = any(${kinds}::text[]) and done_at is null and failed_at is null and last_problem is null
      and run_at <= ${now}::timestamptz`)
  return rows[0] ?? { count: 0, since: null }
}

/** A failed job of these kinds, unless it runs at this moment. */
export async function findFailedJob(
  db: Queryable,
  id: number,
  kinds: readonly string[],
): Promise<FailedJob | undefined> {
  const rows = await db.query<FailedJob>(sql`
    select ${columns} from job where id = ${id}::bigint and kind = any(${kinds}::text[]) and done_at is null
      and last_problem is not null and ${isUnleased}`)
  return rows[0]
}

/** Ends a failed job for good, as if it were done. @returns false when it isn’t one, or runs at this moment */
export async function dropFailedJob(
  tx: Queryable,
  id: number,
  { kinds, now }: { kinds: readonly string[]; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update job set done_at = ${now}::timestamptz, failed_at = null, leased_until = null, failing_since = null,
      last_problem = null, payload = '{}'
    where id = ${id}::bigint and kind = any(${kinds}::text[]) and done_at is null and last_problem is not null
      and ${isUnleased} returning 1`)
  return rows.length > 0
}
