/** Loads what `dump.ts` wrote into a database whose schema is of the same migrations. */
import * as v from 'valibot'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { linesOf } from '#server/lines.ts'
import { BackupProblem } from './backup-problem.ts'
import { listDumpedTables, quoted, statement } from './dump.ts'

const BATCH_MAX_ROWS = 1000
const BATCH_MAX_CHARS = 1_000_000

const TableLine = v.object({ table: v.string(), columns: v.array(v.string()) })
const SequenceLine = v.object({ sequence: v.string(), value: v.pipe(v.string(), v.digits()), isCalled: v.boolean() })
export const HeaderLine = v.union([TableLine, SequenceLine])

/** Many times what the largest row takes; a longer line is of no dump, and must not fill the memory. */
export const DUMP_LINE_MAX_CHARS = 64 * 1024 * 1024

/** The lines of a file of a dump. @throws BackupProblem for one that is too long */
export async function* dumpedLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const line of linesOf(source, DUMP_LINE_MAX_CHARS)) {
    if (line.length > DUMP_LINE_MAX_CHARS) throw new BackupProblem('A file has a line that is too long for a backup.')
    yield line
  }
}

/**
 * Replaces what is in the tables. Rows come in the order of the dump, so references are checked after the last one, and
 * triggers stay quiet: what they would do is in the dump.
 * @param tx a transaction; if anything throws, it has to be rolled back
 * @throws BackupProblem if the lines do not fit the schema
 */
export async function loadDatabase(tx: Queryable, lines: AsyncIterable<string>): Promise<void> {
  const tables = await listDumpedTables(tx)
  await tx.query(statement(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`))
  const references = await dropReferences(tx)
  const triggered = await listTriggered(tx)
  for (const { name } of triggered) await tx.query(statement(`alter table ${quoted(name)} disable trigger user`))
  await loadLines(tx, lines)
  for (const { name } of triggered) await tx.query(statement(`alter table ${quoted(name)} enable trigger user`))
  for (const { table, name, definition } of references)
    await tx.query(statement(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`))
}

/** The tables that have triggers of migrations. */
const listTriggered = (tx: Queryable) =>
  tx.query<{ name: string }>(sql`
    select distinct class.relname as name from pg_trigger join pg_class as class on class.oid = tgrelid
    where not tgisinternal and class.relnamespace = 'public'::regnamespace order by 1`)

interface Reference {
  table: string
  name: string
  definition: string
}

async function dropReferences(tx: Queryable): Promise<Reference[]> {
  const references = await tx.query<Reference>(sql`
    select class.relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class as class on class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
  const drops = references.map(({ table, name }) => `alter table ${quoted(table)} drop constraint ${quoted(name)};`)
  await tx.query(statement(drops.join('\n')))
  return references
}

async function loadLines(tx: Queryable, lines: AsyncIterable<string>): Promise<void> {
  let insert: ((rows: readonly string[]) => Promise<void>) | null = null
  let batch: string[] = []
  let chars = 0
  const flush = async () => {
    if (batch.length > 0) await insert?.(batch)
    batch = []
    chars = 0
  }
  for await (const line of lines) {
    if (line.startsWith('[')) {
      batch.push(line)
      chars += line.length
      if (batch.length >= BATCH_MAX_ROWS || chars >= BATCH_MAX_CHARS) await flush()
      continue
    }
    await flush()
    const header = v.safeParse(HeaderLine, parsed(line))
    if (!header.success) throw new BackupProblem('Its database has a line that is neither a table nor a sequence.')
    if ('table' in header.output) insert = await insertInto(tx, header.output)
    else await setSequence(tx, header.output)
  }
  await flush()
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

async function insertInto(tx: Queryable, { table, columns }: v.InferOutput<typeof TableLine>) {
  const types = new Map(
    (
      await tx.query<{ name: string; type: string }>(sql`
        select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = to_regclass(${`public.${quoted(table)}`}) and attnum > 0 and not attisdropped`)
    ).map(({ name, type }) => [name, type]),
  )
  const missing = columns.find((column) => !types.has(column))
  if (missing !== undefined)
    throw new BackupProblem(`This version’s table ${table} has no column ${missing}. Restore it with its own version.`)
  const names = columns.map(quoted).join(', ')
  const values = columns.map((column, index) => `(value->>${index})::${types.get(column)}`).join(', ')
  const text = `insert into ${quoted(table)} (${names}) overriding system value
    select ${values} from (select row::json as value from unnest($1::text[]) as given(row)) as dumped`
  return async (rows: readonly string[]) => {
    await tx.query(statement(text, [rows]))
  }
}

async function setSequence(tx: Queryable, { sequence, value, isCalled }: v.InferOutput<typeof SequenceLine>) {
  await tx.query(sql`select setval(${quoted(sequence)}::regclass, ${value}::bigint, ${isCalled}::boolean)`)
}
