/** Jobs: work to do after a commit, stored in the same transaction (decision 9). */
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface NewJob {
  kind: string
  /** Names the purpose; each key is used for one job, forever. A job without one runs once and is deleted later. */
  uniqueKey?: string
  /** Ids and addresses, never a secret: the payload stays in the database. */
  payload: object
  /** Earliest start; immediately by default. */
  runAt?: Date
}

export interface Job {
  id: number
  kind: string
  payload: unknown
  /** Includes the current one. */
  attempts: number
}

const ONCE = 'once '
/** How long finished jobs without a unique key are stored; an operator may want to see what failed. */
const DONE_KEPT_MS = 7 * DAY_MS
const FAILED_KEPT_MS = 90 * DAY_MS
const AT_ONCE = new Date(0)

/** Call it in the transaction that needs the job. An existing key adds nothing. */
export async function addJob(tx: Queryable, { kind, uniqueKey, payload, runAt = AT_ONCE }: NewJob): Promise<void> {
  await tx.query(sql`
    insert into job (kind, unique_key, payload, run_at)
    values (${kind}, ${uniqueKey ?? `${ONCE}${randomUUID()}`}, ${JSON.stringify(payload)}::jsonb, ${runAt}::timestamptz)
    on conflict do nothing`)
}

/**
 * SQL condition: no process has it. Leases run by the database's clock, which all share: a server whose own is wrong
 * neither takes a job that another one runs, nor keeps one for hours.
 */
export const isUnleased = sql`(leased_until is null or leased_until <= clock_timestamp())`

/** Leases the next due job of these kinds for `leaseMs`; no two processes get the same one. */
export async function takeDueJob(
  db: Queryable,
  { kinds, now, leaseMs }: { kinds: readonly string[]; now: Date; leaseMs: number },
): Promise<Job | undefined> {
  const rows = await db.query<Job>(sql`
    update job set attempts = attempts + 1,
      leased_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1000}::float8)
    where id = (
      select id from job
      where kind = any(${kinds}::text[]) and done_at is null and failed_at is null and run_at <= ${now}::timestamptz
        and ${isUnleased}
      order by run_at, id limit 1 for update skip locked)
    returning id, kind, payload, attempts`)
  return rows[0]
}

/** A try to do a job; one that another try has followed changes nothing anymore: the job is the later one’s. */
export type JobTry = Pick<Job, 'id' | 'attempts'>

const isTry = ({ id, attempts }: JobTry) => sql`id = ${id}::bigint and attempts = ${attempts}::int`

/** Leases a job that takes long for another `leaseMs`. */
export async function extendLease(db: Queryable, job: JobTry, leaseMs: number): Promise<void> {
  await db.query(sql`
    update job set leased_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1000}::float8)
    where ${isTry(job)} and leased_until is not null`)
}

/** Marks the job as done, so that it never runs again, and deletes its payload. */
export async function finishJob(db: Queryable, job: JobTry, now: Date): Promise<void> {
  await db.query(sql`
    update job set done_at = ${now}::timestamptz, leased_until = null, failing_since = null, last_problem = null,
      payload = '{}'
    where ${isTry(job)}`)
}

/** Postpones a job after a failure, or gives it up (`runAt` null). */
export async function putOffJob(
  db: Queryable,
  job: JobTry,
  { runAt, problem, now }: { runAt: Date | null; problem: string; now: Date },
): Promise<void> {
  await db.query(sql`
    update job set leased_until = null, last_problem = ${problem}, failing_since = coalesce(failing_since, ${now}::timestamptz),
      run_at = coalesce(${runAt}::timestamptz, run_at),
      failed_at = case when ${runAt}::timestamptz is null then ${now}::timestamptz end
    where ${isTry(job)}`)
}

/** Deletes old finished jobs that have no unique key of their own. */
export async function deleteEndedJobs(db: Queryable, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.query(sql`
    delete from job where starts_with(unique_key, 'once ')
      and coalesce(failed_at, done_at) < ${before(DONE_KEPT_MS)}::timestamptz
      and (done_at is not null or failed_at < ${before(FAILED_KEPT_MS)}::timestamptz)`)
}

/** Whether a job of these kinds is due that no process has taken. */
export async function hasDueJob(
  db: Queryable,
  { kinds, now }: { kinds: readonly string[]; now: Date },
): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from job
    where kind = any(${kinds}::text[]) and done_at is null and failed_at is null and run_at <= ${now}::timestamptz
      and ${isUnleased} limit 1`)
  return rows.length > 0
}
