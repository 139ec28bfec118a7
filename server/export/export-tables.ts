/** Writes every table as of one moment into files of a folder, and says what they are. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import * as v from 'valibot'
import type { Database, Queryable } from '#server/db/database.ts'
import { dumpDatabase } from '#server/db/dump/dump.ts'
import { HeaderLine } from '#server/db/dump/load.ts'
import { writePhotoIds } from '#server/db/dump/photo-ids.ts'
import { listAppliedMigrations } from '#server/db/dump/whole-schema.ts'
import { photoIdsFile, tableFile, type ExportChoice, type ExportManifest } from './exported-files.ts'

export interface ExportedTables extends Pick<ExportManifest, 'tables' | 'sequences' | 'migrations'> {
  /** How many photos and files the rows name; their ids are in a file of the folder. */
  photoIds: number
}

/**
 * The embedded database has one connection, for which visitors wait meanwhile: it only reads and writes to this disk.
 * @param folder has one for tables
 * @param onTable is called before each table, and `onRow` before each row: what it throws ends the export
 */
export const exportTables = (
  db: Database,
  folder: string,
  kind: ExportChoice['tables'],
  { onTable = () => {}, onRow = () => {} }: { onTable?: () => void; onRow?: () => void } = {},
): Promise<ExportedTables> =>
  db.transaction(async (tx) => {
    const headers: { table: string; columns: string[] }[] = []
    const sequences: ExportedTables['sequences'] = []
    let files: TableFiles | undefined
    try {
      const summary = await dumpDatabase(tx, async (line) => {
        onRow()
        if (line.startsWith('[')) return files?.write(JSON.parse(line) as (string | null)[])
        const header = v.parse(HeaderLine, JSON.parse(line))
        if ('sequence' in header) return void sequences.push(header)
        await files?.close()
        files = undefined
        onTable()
        files = await openTable(folder, header, kind)
        headers.push(header)
      })
      await files?.close()
      files = undefined
      const tables = headers.map(({ table: name, columns }) => ({ name, columns, ...(summary[name] ?? noRows) }))
      return { tables, sequences, ...(await readRest(tx, folder)) }
    } finally {
      files?.abandon()
    }
  }, 'unhurried')

const readRest = async (tx: Queryable, folder: string) => ({
  migrations: await listAppliedMigrations(tx),
  photoIds: await writePhotoIds(tx, photoIdsFile(folder)),
})

const noRows = { rows: 0, checksum: '0'.repeat(64) }

interface TableFiles {
  write(row: readonly (string | null)[]): Promise<void>
  close(): Promise<void>
  /** Leaves them unfinished. */
  abandon(): void
}

async function openTable(
  folder: string,
  { table, columns }: { table: string; columns: readonly string[] },
  kind: ExportChoice['tables'],
): Promise<TableFiles> {
  const csv = kind === 'jsonl' ? null : openFile(tableFile(folder, table, 'csv'))
  const jsonLines = kind === 'csv' ? null : openFile(tableFile(folder, table, 'jsonl'))
  await csv?.write(csvLine(columns))
  return {
    async write(row) {
      await csv?.write(csvLine(row))
      await jsonLines?.write(`${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at]])))}\n`)
    },
    async close() {
      await csv?.close()
      await jsonLines?.close()
    },
    abandon() {
      csv?.abandon()
      jsonLines?.abandon()
    },
  }
}

/** An empty text has quotation marks, null has none. */
const csvLine = (row: readonly (string | null)[]): string => stringify([[...row]], { quoted_match: /^$/ })

/** A file whose errors, such as of a full disk, are thrown by what is done next. */
function openFile(path: string) {
  const stream = createWriteStream(path, { mode: 0o600, flush: true })
  const ended = finished(stream)
  ended.catch(() => {})
  return {
    async write(text: string): Promise<void> {
      if (stream.errored) throw stream.errored
      // An error meanwhile is thrown here, too.
      if (!stream.write(text)) await once(stream, 'drain')
    },
    async close(): Promise<void> {
      stream.end()
      await ended
    },
    abandon: () => void stream.destroy(),
  }
}
