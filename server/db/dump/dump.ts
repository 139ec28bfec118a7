/**
 * The content of a database as lines of text, the same for both engines: what was dumped from one is loaded into the
 * other. A line `{"table", "columns"}` opens a table, each further one is an array with a row's values as PostgreSQL
 * writes them, and lines `{"sequence", "value", "isCalled"}` end it.
 */
import { createHash } from 'node:crypto'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A table's part of a dump. */
interface TableSummary {
  rows: number
  /** The sum of the rows' SHA-256, in hexadecimal: rows have no order. */
  checksum: string
}

export type DumpSummary = Readonly<Record<string, TableSummary>>

const ROWS_PER_FETCH = 1000
const CHECKSUM_MODULUS = 2n ** 256n

/** Columns that a dump has as null: an archive of the console can be read with its key alone. */
const LEFT_OUT = new Set(['marketplace_export.key'])

/** Which migrations are there is what the backup's manifest says; the table comes with the schema. */
const isDumped = (table: string) => table !== 'migration'

export const listDumpedTables = async (db: Queryable): Promise<Table[]> =>
  (await listTables(db)).filter(({ name }) => isDumped(name))

/**
 * Dumps every table as it is at one moment.
 * @param tx the only statements of a transaction, which becomes one that reads
 * @param write gets each line, without its end
 */
export async function dumpDatabase(tx: Queryable, write: (line: string) => Promise<void>): Promise<DumpSummary> {
  await tx.query(sql`set transaction isolation level repeatable read read only`)
  return dumpTables(tx, write)
}

async function dumpTables(tx: Queryable, write: (line: string) => Promise<void>): Promise<DumpSummary> {
  const tables = await listDumpedTables(tx)
  const summary: Record<string, TableSummary> = {}
  for (const table of tables) {
    await write(JSON.stringify({ table: table.name, columns: table.columns }))
    summary[table.name] = await dumpTable(tx, table, write)
  }
  for (const sequence of await listSequences(tx)) await write(JSON.stringify(sequence))
  return summary
}

/** How many rows each table has, and their checksums. */
export const summarizeDatabase = (tx: Queryable): Promise<DumpSummary> => dumpDatabase(tx, () => Promise.resolve())

/** How many rows this transaction sees, also of its own writes, and their checksums. */
export const summarizeTables = (tx: Queryable): Promise<DumpSummary> => dumpTables(tx, () => Promise.resolve())

interface Table {
  name: string
  /** Without those that the database computes. */
  columns: string[]
}

export const listTables = (db: Queryable): Promise<Table[]> =>
  db.query<Table>(sql`
    select class.relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class as class join pg_attribute on attrelid = class.oid
    where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by class.relname order by class.relname`)

async function dumpTable(
  tx: Queryable,
  { name, columns }: Table,
  write: (line: string) => Promise<void>,
): Promise<TableSummary> {
  const values = columns
    .map((column) => (LEFT_OUT.has(`${name}.${column}`) ? 'null' : `${quoted(column)}::text`))
    .join(', ')
  await tx.query(
    statement(
      `declare dumped no scroll cursor for select json_build_array(${values})::text as row from ${quoted(name)}`,
    ),
  )
  let rows = 0
  let sum = 0n
  for (;;) {
    const fetched = await tx.query<{ row: string }>(statement(`fetch ${ROWS_PER_FETCH} from dumped`))
    for (const { row } of fetched) {
      sum = (sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % CHECKSUM_MODULUS
      await write(row)
    }
    rows += fetched.length
    if (fetched.length < ROWS_PER_FETCH) break
  }
  await tx.query(statement('close dumped'))
  return { rows, checksum: sum.toString(16).padStart(64, '0') }
}

interface Sequence {
  sequence: string
  value: string
  isCalled: boolean
}

async function listSequences(tx: Queryable): Promise<Sequence[]> {
  const names = await tx.query<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`)
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const found = await tx.query<Sequence>({
      name: '',
      text: `select $1::text as sequence, last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
      values: [name],
    })
    sequences.push(...found)
  }
  return sequences
}

/** An identifier of the database’s own catalog in a statement. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A statement whose text is composed, which no connection needs to remember. */
export const statement = (text: string, values: readonly unknown[] = []) => ({ name: '', text, values })
