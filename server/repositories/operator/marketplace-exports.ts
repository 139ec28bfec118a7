/** Exports of the marketplace that operators ask for in the console. */
import type { ExportFormat, MarketplaceExport } from '#contract/console/marketplace-export.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface ExportRun extends Pick<
  MarketplaceExport,
  'id' | 'state' | 'format' | 'hasPhotos' | 'operator' | 'phase' | 'done' | 'total' | 'problem' | 'bytes' | 'content'
> {
  askedAt: Date
  attempt: number
  /** The name of the archive in the store, and its key in hexadecimal. */
  file: string | null
  key: string | null
  readyAt: Date | null
  endsAt: Date | null
  openedFor: string | null
  openedUntil: Date | null
}

/** A try to make an archive; one that another try has followed changes nothing anymore. */
type ExportTry = Pick<ExportRun, 'id' | 'attempt'>

const columns = sql`
  id, state, format, has_photos as "hasPhotos", operator, asked_at as "askedAt", attempt, phase, done, total, problem,
  file, key, bytes, content, ready_at as "readyAt", ends_at as "endsAt", opened_for as "openedFor",
  opened_until as "openedUntil"`

export async function findLastExport(db: Queryable): Promise<ExportRun | undefined> {
  const rows = await db.query<ExportRun>(sql`select ${columns} from marketplace_export order by id desc limit 1`)
  return rows[0]
}

export async function findExport(db: Queryable, id: number): Promise<ExportRun | undefined> {
  const rows = await db.query<ExportRun>(sql`select ${columns} from marketplace_export where id = ${id}::int`)
  return rows[0]
}

/** Keeps other transactions from it. */
export async function lockExport(tx: Queryable, id: number): Promise<ExportRun | undefined> {
  const rows = await tx.query<ExportRun>(sql`
    select ${columns} from marketplace_export where id = ${id}::int for update`)
  return rows[0]
}

/** @returns its id; undefined while another one is being made */
export async function addExport(
  tx: Queryable,
  given: { format: ExportFormat; hasPhotos: boolean; operator: string; now: Date },
): Promise<number | undefined> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into marketplace_export (state, format, has_photos, operator, asked_at)
    values ('waiting', ${given.format}, ${given.hasPhotos}::boolean, ${given.operator}, ${given.now}::timestamptz)
    on conflict do nothing returning id`)
  return rows[0]?.id
}

/** Begins another try, under a name of its own. @returns undefined when there is nothing to make anymore */
export async function beginTry(
  db: Queryable,
  id: number,
  { file, key }: { file: string; key: string },
): Promise<ExportRun | undefined> {
  const rows = await db.query<ExportRun>(sql`
    update marketplace_export set state = 'making', attempt = attempt + 1, phase = null, done = 0, total = 0,
      problem = null, file = ${file}, key = ${key}
    where id = ${id}::int and state in ('waiting', 'making') returning ${columns}`)
  return rows[0]
}

const isTry = ({ id, attempt }: ExportTry) => sql`id = ${id}::int and attempt = ${attempt}::int and state = 'making'`

/** @returns false when it was discarded, or another try has begun */
export async function noteExportProgress(
  db: Queryable,
  made: ExportTry,
  { phase, done, total }: Pick<ExportRun, 'phase' | 'done' | 'total'>,
): Promise<boolean> {
  const rows = await db.query(sql`
    update marketplace_export set phase = ${phase}, done = ${done}::int, total = ${total}::int
    where ${isTry(made)} returning 1`)
  return rows.length > 0
}

/** The archive can be downloaded from now on. @returns false when it was discarded, or another try has begun */
export async function setReady(
  tx: Queryable,
  made: ExportTry,
  is: { bytes: number; content: NonNullable<ExportRun['content']>; readyAt: Date; endsAt: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update marketplace_export set state = 'ready', phase = null, bytes = ${is.bytes}::bigint,
      content = ${JSON.stringify(is.content)}::jsonb, ready_at = ${is.readyAt}::timestamptz,
      ends_at = ${is.endsAt}::timestamptz
    where ${isTry(made)} returning 1`)
  return rows.length > 0
}

/** A try is over without an archive. @param state `waiting` for another try */
export async function endTry(
  db: Queryable,
  made: ExportTry,
  { state, problem }: { state: 'waiting' | 'failed'; problem: string | null },
): Promise<boolean> {
  const rows = await db.query(sql`
    update marketplace_export set state = ${state}, phase = null, problem = ${problem}, file = null, key = null
    where ${isTry(made)} returning 1`)
  return rows.length > 0
}

/** Forgets the archives of all exports but this one. */
export async function endEarlierExports(tx: Queryable, id: number): Promise<void> {
  await tx.query(sql`
    update marketplace_export set state = 'ended', file = null, key = null
    where state = 'ready' and id <> ${id}::int`)
}

/** Forgets archives whose time is over, and exports that no one asks about anymore. */
export async function endOldExports(db: Queryable, { now, before }: { now: Date; before: Date }): Promise<void> {
  await db.query(sql`
    update marketplace_export set state = 'ended', file = null, key = null
    where state = 'ready' and ends_at <= ${now}::timestamptz`)
  await db.query(sql`
    delete from marketplace_export
    where asked_at < ${before}::timestamptz and state in ('failed', 'discarded', 'ended')`)
}

export async function setDiscarded(tx: Queryable, id: number): Promise<void> {
  await tx.query(sql`
    update marketplace_export set state = 'discarded', phase = null, problem = null, file = null, key = null
    where id = ${id}::int`)
}

/** Lets one operator download it until then. */
export async function openExportFor(
  tx: Queryable,
  id: number,
  { operator, until }: { operator: string; until: Date },
): Promise<void> {
  await tx.query(sql`
    update marketplace_export set opened_for = ${operator}, opened_until = ${until}::timestamptz
    where id = ${id}::int`)
}

/** The archives that are there or being made. */
export async function listArchiveFiles(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ file: string }>(sql`select file from marketplace_export where file is not null`)
  return rows.map(({ file }) => file)
}

/** In the database of another marketplace, or an earlier one: its archives aren’t here, and none is being made. */
export async function forgetExports(tx: Queryable): Promise<void> {
  await tx.query(sql`
    update marketplace_export set state = 'ended', phase = null, file = null, key = null
    where state in ('waiting', 'making', 'ready')`)
}
