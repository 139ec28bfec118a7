/** Files of vendors that were uploaded in the console: their rows, how far they are, and what is wrong with them. */
import type { ImportState } from '#contract/console/vendor-import.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface ImportRun {
  id: number
  state: ImportState
  operator: string
  /** Who started it last. */
  startedBy: string | null
  fileName: string
  fileColumns: string[]
  /** Columns by field. */
  chosen: Record<string, string>
  /** `YYYY-MM-DD`. */
  listedUntil: string | null
  rowCount: number
  /** Looks and the import, one after the other. */
  pass: number
  /** How often rows of people were deleted from it. */
  erasures: number
  atLine: number
  rowsDone: number
  added: number
  changed: number
  unchanged: number
  leftAlone: number
  photos: number
  problemCount: number
  /** Why it can’t be started, or what stopped it. */
  refused: string | null
  begunAt: Date
  endedAt: Date | null
}

const columns = sql`
  id, state, operator, started_by as "startedBy", file_name as "fileName", file_columns as "fileColumns", chosen,
  listed_until as "listedUntil", row_count as "rowCount", pass, erasures, at_line as "atLine", rows_done as "rowsDone", added, changed, unchanged,
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

export async function findImport(db: Queryable, id: number): Promise<ImportRun | undefined> {
  const rows = await db.query<ImportRun>(sql`select ${columns} from vendor_import where id = ${id}::int`)
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

/** An email address in a row, and the columns that have it. */
export interface RowAddress {
  address: string
  columns: string[]
  /** Whether one of them is called like the one for the vendor’s email. */
  isInEmail: boolean
}

/** @returns false when the import was discarded meanwhile: then nothing is added */
export async function addImportRows(
  tx: Queryable,
  id: number,
  rows: readonly (UploadedRow & { addresses: readonly RowAddress[] })[],
): Promise<boolean> {
  const added = await tx.query(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (line int, fields jsonb, unreadable text, addresses jsonb)),
    added as (
      insert into vendor_import_row (import_id, line, fields, unreadable)
      select vendor_import.id, line, fields, unreadable from vendor_import cross join given
      where vendor_import.id = ${id}::int and state = 'reading' returning import_id, line),
    noted as (
      insert into vendor_import_address (import_id, line, address, columns, is_in_email)
      select import_id, line, address, columns, "isInEmail" from added join given using (line)
      cross join jsonb_to_recordset(given.addresses) as one (address text, columns text[], "isInEmail" boolean))
    select 1 from added limit 1`)
  return added.length > 0
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

/** Begins a look or an import with the first row. Ids and addresses of rows count only in the pass that noted them. */
export async function beginPass(tx: Queryable, id: number, state: 'looking' | 'running'): Promise<void> {
  await tx.query(sql`
    update vendor_import set state = ${state}, pass = pass + 1, at_line = 0, rows_done = 0, added = 0, changed = 0, unchanged = 0,
      left_alone = 0, photos = 0, problem_count = 0, refused = null
    where id = ${id}::int`)
  await tx.query(sql`delete from vendor_import_problem where import_id = ${id}::int`)
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

export async function setImportState(tx: Queryable, id: number, state: 'looked' | 'stopped'): Promise<void> {
  await tx.query(sql`update vendor_import set state = ${state} where id = ${id}::int`)
}

export async function setRefused(
  tx: Queryable,
  id: number,
  { state, refused }: { state: 'looked' | 'stopped'; refused: string },
): Promise<void> {
  await tx.query(sql`update vendor_import set state = ${state}, refused = ${refused} where id = ${id}::int`)
}

/** It goes on with the next row. */
export async function setRunning(tx: Queryable, id: number, operator: string): Promise<void> {
  await tx.query(sql`
    update vendor_import set state = 'running', refused = null, started_by = ${operator} where id = ${id}::int`)
}

/** It is over; its rows are forgotten. */
export async function endImport(
  tx: Queryable,
  id: number,
  { state, now }: { state: 'done' | 'discarded'; now: Date },
): Promise<void> {
  await tx.query(sql`
    update vendor_import set state = ${state}, ended_at = ${now}::timestamptz where id = ${id}::int`)
  await tx.query(sql`delete from vendor_import_address where import_id = ${id}::int`)
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

/**
 * Notes ids and addresses of rows. The address of a row that has the id of an earlier one doesn’t count.
 * @returns the rows, each with the line of an earlier one that has its id or address
 */
export async function noteIdentities(
  tx: Queryable,
  { id, pass }: Pick<ImportRun, 'id' | 'pass'>,
  rows: readonly { line: number; externalId: string; email: string }[],
): Promise<{ line: number; sameId: number | null; sameEmail: number | null }[]> {
  const noted = rows.map(({ line, externalId, email }) => ({ line, externalId, email }))
  const given = sql`
    jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as given (line int, "externalId" text, email text)`
  const earlier = sql`vendor_import_row as first where import_id = ${id}::int and pass = ${pass}::int`
  const sameId = sql`(
    select min(line) from ${earlier} and first.external_id = given."externalId" and first.line < given.line)`
  await tx.query(sql`
    update vendor_import_row as known set pass = ${pass}::int, external_id = "externalId", email = null
    from ${given} where import_id = ${id}::int and known.line = given.line`)
  await tx.query(sql`
    update vendor_import_row as known set email = given.email
    from ${given} where import_id = ${id}::int and known.line = given.line and ${sameId} is null`)
  return tx.query(sql`
    select known.line, ${sameId} as "sameId", (
      select min(line) from ${earlier} and first.email = given.email and first.line < given.line) as "sameEmail"
    from ${given} join vendor_import_row as known on known.import_id = ${id}::int and known.line = given.line`)
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
