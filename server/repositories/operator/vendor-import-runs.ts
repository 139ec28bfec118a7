/** Files of vendors that were uploaded in the console: their rows, how far they are, and what is wrong with them. */
import type { ImportState } from '#contract/console/vendor-import.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface ImportRun {
  id: number
  state: ImportState
  operator: string
  fileName: string
  fileColumns: string[]
  /** Columns by field. */
  chosen: Record<string, string>
  /** `YYYY-MM-DD`. */
  listedUntil: string | null
  rowCount: number
  atLine: number
  rowsDone: number
  added: number
  changed: number
  unchanged: number
  leftAlone: number
  photos: number
  problemCount: number
  refused: string | null
  begunAt: Date
  endedAt: Date | null
}

const columns = sql`
  id, state, operator, file_name as "fileName", file_columns as "fileColumns", chosen, listed_until as "listedUntil",
  row_count as "rowCount", at_line as "atLine", rows_done as "rowsDone", added, changed, unchanged,
  left_alone as "leftAlone", photos, problem_count as "problemCount", refused, begun_at as "begunAt",
  ended_at as "endedAt"`

/** The one that was begun last. */
export async function findLastImport(db: Queryable): Promise<ImportRun | undefined> {
  const rows = await db.query<ImportRun>(sql`select ${columns} from vendor_import order by id desc limit 1`)
  return rows[0]
}

export async function findImportByKey(db: Queryable, key: string): Promise<ImportRun | undefined> {
  const rows = await db.query<ImportRun>(sql`select ${columns} from vendor_import where key = ${key}::uuid`)
  return rows[0]
}

export async function lockImport(tx: Queryable, id: number): Promise<ImportRun | undefined> {
  const rows = await tx.query<ImportRun>(sql`select ${columns} from vendor_import where id = ${id}::int for update`)
  return rows[0]
}

/** @returns its id; undefined while another one isn’t over */
export async function addImport(
  tx: Queryable,
  { key, operator, fileName, now }: { key: string; operator: string; fileName: string; now: Date },
): Promise<number | undefined> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into vendor_import (key, state, operator, file_name, begun_at)
    values (${key}::uuid, 'reading', ${operator}, ${fileName}, ${now}::timestamptz)
    on conflict do nothing returning id`)
  return rows[0]?.id
}

/** Forgets uploads that a server was reading when it ended. */
export async function deleteUnread(tx: Queryable, before: Date): Promise<void> {
  await tx.query(sql`delete from vendor_import where state = 'reading' and begun_at < ${before}::timestamptz`)
}

export async function deleteImport(db: Queryable, id: number): Promise<void> {
  await db.query(sql`delete from vendor_import where id = ${id}::int`)
}

/** Forgets imports of which nothing was heard since. */
export async function deleteOldImports(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`
    delete from vendor_import
    where coalesce(ended_at, begun_at) < ${before}::timestamptz and state <> 'running'`)
}

export interface UploadedRow {
  line: number
  fields: Readonly<Record<string, string>> | null
  unreadable: string | null
}

export async function addImportRows(tx: Queryable, id: number, rows: readonly UploadedRow[]): Promise<void> {
  await tx.query(sql`
    insert into vendor_import_row (import_id, line, fields, unreadable)
    select ${id}::int, line, fields, unreadable
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (line int, fields jsonb, unreadable text)`)
}

/** The file is read: from now on it is looked at. @returns false when it is gone meanwhile */
export async function setRead(
  tx: Queryable,
  id: number,
  { rowCount, fileColumns }: Pick<ImportRun, 'rowCount' | 'fileColumns'>,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update vendor_import set state = 'looking', row_count = ${rowCount}::int, file_columns = ${fileColumns}::text[]
    where id = ${id}::int and state = 'reading' returning 1`)
  return rows.length > 0
}

/** Begins a look or an import with the first row. */
export async function beginPass(tx: Queryable, id: number, state: 'looking' | 'running'): Promise<void> {
  await tx.query(sql`
    update vendor_import set state = ${state}, at_line = 0, rows_done = 0, added = 0, changed = 0, unchanged = 0,
      left_alone = 0, photos = 0, problem_count = 0, refused = null
    where id = ${id}::int`)
  await tx.query(sql`delete from vendor_import_problem where import_id = ${id}::int`)
  await tx.query(sql`
    update vendor_import_row set external_id = null, email = null where import_id = ${id}::int and external_id <> ''`)
}

export async function setChosen(
  tx: Queryable,
  id: number,
  { chosen, listedUntil }: Pick<ImportRun, 'chosen' | 'listedUntil'>,
): Promise<void> {
  await tx.query(sql`
    update vendor_import set chosen = ${JSON.stringify(chosen)}::jsonb, listed_until = ${listedUntil}::date
    where id = ${id}::int`)
}

export async function setImportState(tx: Queryable, id: number, state: ImportState): Promise<void> {
  await tx.query(sql`update vendor_import set state = ${state} where id = ${id}::int`)
}

export async function setRefused(tx: Queryable, id: number, refused: string): Promise<void> {
  await tx.query(sql`update vendor_import set state = 'looked', refused = ${refused} where id = ${id}::int`)
}

/** It is over; its rows are forgotten. */
export async function endImport(
  tx: Queryable,
  id: number,
  { state, now }: { state: 'done' | 'discarded'; now: Date },
): Promise<void> {
  await tx.query(sql`
    update vendor_import set state = ${state}, ended_at = ${now}::timestamptz where id = ${id}::int`)
  await tx.query(sql`delete from vendor_import_row where import_id = ${id}::int`)
}

/** The next rows after a line. */
export const listImportRows = (
  tx: Queryable,
  id: number,
  { afterLine, take }: { afterLine: number; take: number },
): Promise<UploadedRow[]> =>
  tx.query<UploadedRow>(sql`
    select line, fields, unreadable from vendor_import_row
    where import_id = ${id}::int and line > ${afterLine}::int order by line limit ${take}::int`)

/** Notes ids and addresses of rows. @returns the rows whose id or address an earlier one has, with its line */
export async function noteIdentities(
  tx: Queryable,
  id: number,
  rows: readonly { line: number; externalId: string; email: string }[],
): Promise<{ line: number; sameId: number | null; sameEmail: number | null }[]> {
  const given = JSON.stringify(rows.map(({ line, externalId, email }) => ({ line, externalId, email })))
  await tx.query(sql`
    update vendor_import_row as known set external_id = "externalId", email = given.email
    from jsonb_to_recordset(${given}::jsonb) as given (line int, "externalId" text, email text)
    where import_id = ${id}::int and known.line = given.line`)
  return tx.query(sql`
    select line, "sameId", "sameEmail" from (
      select given.line,
        (select min(line) from vendor_import_row as first
          where import_id = ${id}::int and first.external_id = given."externalId" and first.line < given.line) as "sameId",
        (select min(line) from vendor_import_row as first
          where import_id = ${id}::int and first.email = given.email and first.line < given.line) as "sameEmail"
      from jsonb_to_recordset(${given}::jsonb) as given (line int, "externalId" text, email text)) as found
    where "sameId" is not null or "sameEmail" is not null`)
}

export type ImportCounts = Pick<ImportRun, 'added' | 'changed' | 'unchanged' | 'photos'> & { left: number }

export interface LineProblem {
  line: number
  problem: string
}

/** Adds what became of rows. Call it in the transaction that wrote them. */
export async function noteProgress(
  tx: Queryable,
  id: number,
  {
    atLine,
    rows,
    counts,
    problems,
  }: { atLine: number; rows: number; counts: ImportCounts; problems: readonly LineProblem[] },
): Promise<void> {
  const { added, changed, unchanged, left, photos } = counts
  await tx.query(sql`
    update vendor_import set at_line = ${atLine}::int, rows_done = rows_done + ${rows}::int,
      added = added + ${added}::int, changed = changed + ${changed}::int, unchanged = unchanged + ${unchanged}::int,
      left_alone = left_alone + ${left}::int, photos = photos + ${photos}::int,
      problem_count = problem_count + ${problems.length}::int
    where id = ${id}::int`)
  if (problems.length === 0) return
  await tx.query(sql`
    insert into vendor_import_problem (import_id, line, problem)
    select ${id}::int, line, problem
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as given (line int, problem text) order by line`)
}

export const listImportProblems = (
  db: Queryable,
  id: number,
  { after, take }: { after: number; take: number },
): Promise<(LineProblem & { id: number })[]> =>
  db.query(sql`
    select id, line, problem from vendor_import_problem
    where import_id = ${id}::int and id > ${after}::bigint order by id limit ${take}::int`)
