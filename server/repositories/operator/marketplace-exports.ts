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
  /** Which operators may download it, each until when. */
  opened: Readonly<Record<string, string>>
}

/** A try to make an archive; one that another try has followed changes nothing anymore. */
type ExportTry = Pick<ExportRun, 'id' | 'attempt'>

const columns = sql`
  id, state, format, has_photos as "hasPhotos", operator, asked_at as "askedAt", attempt, phase, done, total, problem,
  file, key, bytes, content, ready_at as "readyAt", ends_at as "endsAt", opened`

export async function findLastExport(db: Queryable): Promise<ExportRun | undefined> {
  const rows = await db.query<ExportRun>(sql`select ${columns} from marketplace_export order by id desc limit 1`)
  return rows[0]
}

/** The last one, and the one before whose archive is there, newest first. */
export function listShownExports(db: Queryable): Promise<ExportRun[]> {
  return db.query<ExportRun>(sql`
    select ${columns} from marketplace_export
    where state = 'ready' or id = (select max(id) from marketplace_export) order by id desc`)
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

/** SQL: its archive is to be removed, should there be one. */
const noLongerNamed = sql`to_remove = case when file is null then to_remove else to_remove || file end`
const withoutArchive = sql`${noLongerNamed}, file = null, key = null`

/** Begins another try, under a name of its own. @returns undefined when there is nothing to make anymore */
export async function beginTry(
  db: Queryable,
  id: number,
  { file, key }: { file: string; key: string },
): Promise<ExportRun | undefined> {
  const rows = await db.query<ExportRun>(sql`
    update marketplace_export set state = 'making', attempt = attempt + 1, phase = null, done = 0, total = 0,
      problem = null, ${noLongerNamed}, file = ${file}, key = ${key}
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
    update marketplace_export set state = ${state}, phase = null, problem = ${problem}, ${withoutArchive}
    where ${isTry(made)} returning 1`)
  return rows.length > 0
}

/** Forgets the archives of all exports but this one. */
export async function endEarlierExports(tx: Queryable, id: number): Promise<void> {
  await tx.query(sql`
    update marketplace_export set state = 'ended', ${withoutArchive}
    where state = 'ready' and id <> ${id}::int`)
}

/** Forgets archives whose time is over, and exports that no one asks about anymore. */
export async function endOldExports(db: Queryable, { now, before }: { now: Date; before: Date }): Promise<void> {
  await db.query(sql`
    update marketplace_export set state = 'ended', ${withoutArchive}
    where state = 'ready' and ends_at <= ${now}::timestamptz`)
  await db.query(sql`
    delete from marketplace_export
    where asked_at < ${before}::timestamptz and state in ('failed', 'discarded', 'ended')
      and to_remove = '{}'`)
}

export async function setDiscarded(tx: Queryable, id: number): Promise<void> {
  await tx.query(sql`
    update marketplace_export set state = 'discarded', phase = null, problem = null, ${withoutArchive}
    where id = ${id}::int`)
}

/** Lets one operator download it until then. */
export async function openExportFor(
  tx: Queryable,
  id: number,
  { operator, until }: { operator: string; until: Date },
): Promise<void> {
  await tx.query(sql`
    update marketplace_export set opened = opened || jsonb_build_object(${operator}::text, ${until.toISOString()}::text)
    where id = ${id}::int`)
}

/** The archives that are there or being made. */
export async function listArchiveFiles(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ file: string }>(sql`select file from marketplace_export where file is not null`)
  return rows.map(({ file }) => file)
}

/** Archives that no one can download anymore. */
export async function listArchivesToRemove(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ file: string }>(sql`
    select unnest(to_remove) as file from marketplace_export where to_remove <> '{}'`)
  return rows.map(({ file }) => file)
}

/** Forgets the archives to remove of exports from before this: no try of them is still at work. */
export async function forgetRemovedArchives(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`
    update marketplace_export set to_remove = '{}'
    where asked_at < ${before}::timestamptz and state not in ('waiting', 'making') and to_remove <> '{}'`)
}

/** In the database of another marketplace, or an earlier one: no one downloads its archives, and none is being made. */
export async function forgetExports(tx: Queryable): Promise<void> {
  await tx.query(sql`
    update marketplace_export set state = 'ended', phase = null, problem = null, ${withoutArchive}
    where state in ('waiting', 'making', 'ready')`)
}
