/** Backups that operators ask for in the console. */
import type { BackupRun } from '#contract/console/system.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface StoredRun extends Omit<BackupRun, 'state' | 'askedAt'> {
  id: number
  state: BackupRun['state'] | 'made'
  reason: string | null
  askedAt: Date
  attempt: number
}

/** A try to make a backup; one that another try has followed changes nothing anymore. */
type BackupTry = Pick<StoredRun, 'id' | 'attempt'>

const columns = sql`id, state, operator, reason, asked_at as "askedAt", attempt, phase, done, total, problem`

export async function findLastRun(db: Queryable): Promise<StoredRun | undefined> {
  const rows = await db.query<StoredRun>(sql`select ${columns} from backup_run order by id desc limit 1`)
  return rows[0]
}

/** @returns its id; undefined while another one is being made */
export async function addRun(
  tx: Queryable,
  { operator, reason }: Pick<StoredRun, 'operator' | 'reason'>,
  now: Date,
): Promise<number | undefined> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into backup_run (state, operator, reason, asked_at)
    values ('waiting', ${operator}, ${reason}, ${now}::timestamptz) on conflict do nothing returning id`)
  return rows[0]?.id
}

/** Begins another try. @returns undefined when there is nothing to make anymore */
export async function beginRun(db: Queryable, id: number): Promise<StoredRun | undefined> {
  const rows = await db.query<StoredRun>(sql`
    update backup_run set state = 'making', attempt = attempt + 1, phase = null, done = 0, total = 0
    where id = ${id}::int and state in ('waiting', 'making') returning ${columns}`)
  return rows[0]
}

const isTry = ({ id, attempt }: BackupTry) => sql`id = ${id}::int and attempt = ${attempt}::int and state = 'making'`

/** @returns false when another try has begun */
export async function noteRunProgress(
  db: Queryable,
  made: BackupTry,
  { phase, done, total }: Pick<BackupRun, 'phase' | 'done' | 'total'>,
): Promise<boolean> {
  const rows = await db.query(sql`
    update backup_run set phase = ${phase}, done = ${done}::int, total = ${total}::int where ${isTry(made)} returning 1`)
  return rows.length > 0
}

/** A try is over. @returns false when another one has begun */
export async function endRun(
  tx: Queryable,
  made: BackupTry,
  { state, problem = null }: { state: 'waiting' | 'made' | 'failed'; problem?: string | null },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update backup_run set state = ${state}, phase = null, problem = ${problem} where ${isTry(made)} returning 1`)
  return rows.length > 0
}

export async function deleteOldRuns(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`
    delete from backup_run where asked_at < ${before}::timestamptz and state in ('made', 'failed')`)
}

/** In a restored database, or that of another marketplace: none is being made. */
export async function forgetRuns(tx: Queryable): Promise<void> {
  await tx.query(sql`delete from backup_run where state in ('waiting', 'making')`)
}
