/** The questions of `doctor` to the database about itself. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface DatabaseFacts {
  /** `180001`. */
  versionNumber: number
  version: string
  mayCreate: boolean
  /** Whether what is committed is written to the disk. */
  isDurable: boolean
  now: Date
}

export async function databaseFacts(db: Queryable): Promise<DatabaseFacts> {
  const rows = await db.query<DatabaseFacts>(sql`
    select current_setting('server_version_num')::int as "versionNumber", current_setting('server_version') as version,
      has_schema_privilege(current_user, 'public', 'create') as "mayCreate",
      current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' as "isDurable",
      clock_timestamp() as now`)
  const [facts] = rows
  if (!facts) throw new Error('The database told nothing about itself.')
  return facts
}

export async function countFailedJobs(db: Queryable): Promise<number> {
  const [row] = await db.query<{ jobs: number }>(sql`select count(*)::int as jobs from job where failed_at is not null`)
  return row?.jobs ?? 0
}

const MEDIA_MARK = 'media'

/** By which processes on one database know that they share their photos; undefined before the first start. */
export async function findMediaMark(db: Queryable): Promise<string | undefined> {
  const [row] = await db.query<{ mark: string }>(
    sql`select convert_from(value, 'UTF8') as mark from server_key where name = ${MEDIA_MARK}`,
  )
  return row?.mark
}

/** Stores the mark, unless another process was first. */
export async function addMediaMark(db: Queryable, mark: string): Promise<void> {
  await db.query(sql`
    insert into server_key (name, value) values (${MEDIA_MARK}, convert_to(${mark}, 'UTF8')) on conflict do nothing`)
}

/** The next start makes another. */
export async function removeMediaMark(db: Queryable): Promise<void> {
  await db.query(sql`delete from server_key where name = ${MEDIA_MARK}`)
}

/** Whether there is no vendor, no account and no request. */
export async function isEmptyMarketplace(db: Queryable): Promise<boolean> {
  const [found] = await db.query<{ isEmpty: boolean }>(sql`
    select not exists (select from vendor) and not exists (select from account) and not exists (select from request)
      as "isEmpty"`)
  return found?.isEmpty === true
}
