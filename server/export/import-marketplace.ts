/** Puts an exported marketplace into an empty one, all or nothing. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse'
import * as v from 'valibot'
import { migrationsKnown } from '#server/backup/restore-backup.ts'
import type { Queryable } from '#server/db/database.ts'
import { BackupProblem } from '#server/db/dump/backup-problem.ts'
import { summarizeTables } from '#server/db/dump/dump.ts'
import { DUMP_LINE_MAX_CHARS, dumpedLines, loadDatabase } from '#server/db/dump/load.ts'
import { dropEverything, refuseBesideOthers } from '#server/db/dump/whole-schema.ts'
import { migrateWithin, shippedMigrations } from '#server/db/migrate.ts'
import { forgetRuns } from '#server/repositories/operator/backup-runs.ts'
import { forgetExports } from '#server/repositories/operator/marketplace-exports.ts'
import { isEmptyMarketplace, removeMediaMark } from '#server/repositories/operator/examination.ts'
import { Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { ExportManifest, manifestFile, photoFile, tableFile } from './exported-files.ts'

const quiet = () => {}

/** @throws Refused for a folder that is no whole export */
export async function readExport(folder: string): Promise<ExportManifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch((error: unknown) => {
    if (isMissing(error))
      throw new Refused(`${folder} has no manifest.json: it isn’t an export, or one that was cut short.`)
    throw new Refused(cannotRead(manifestFile(folder), error))
  })
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), ExportManifest), text)
  if (!read.success) throw new Refused(`The manifest.json in ${folder} is damaged, or of a newer version.`)
  return read.output
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'

const cannotRead = (file: string, error: unknown) =>
  codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM'
    ? `${file} can’t be read by the user who runs this command. Unpack the archive as that user.`
    : `${file} can’t be read: ${error instanceof Error ? error.message : String(error)}`

/** @throws Refused when a vendor, an account or a request is there */
export async function refuseUnlessEmpty(db: Queryable): Promise<void> {
  if (!(await isEmptyMarketplace(db)))
    throw new Refused(
      'This marketplace isn’t empty: an export is imported into a new one, started with SAMPLE_VENDORS=0. ' +
        'Nothing was changed.',
    )
}

/**
 * @throws Refused when the marketplace is not empty; BackupProblem when a file is missing or was changed, and then nothing
 *   was changed
 */
export async function importMarketplace({ db, media }: ServiceContext, folder: string): Promise<ExportManifest> {
  const manifest = await readExport(folder)
  const migrations = migrationsKnown({ name: folder, ...manifest })
  await refuseUnlessEmpty(db)
  await refuseBesideOthers(db)
  for (const photo of manifest.photos) {
    const body = await readFile(photoFile(folder, photo)).catch((error: unknown) => {
      if (isMissing(error)) return Buffer.alloc(0)
      throw new BackupProblem(cannotRead(photoFile(folder, photo), error))
    })
    if (createHash('sha256').update(body).digest('hex') !== photo.sha256)
      throw new BackupProblem(`The photo ${photo.id} is missing or was changed.`)
    if (!(await media.store.has(photo.id))) await media.store.put(photo.id, body, photo.type)
  }
  await db.transaction(async (tx) => {
    await dropEverything(tx)
    await migrateWithin(tx, quiet, migrations)
    await loadDatabase(tx, dumpLines(folder, manifest))
    const loaded = await summarizeTables(tx)
    for (const { name, rows, checksum } of manifest.tables)
      if (loaded[name]?.rows !== rows || loaded[name].checksum !== checksum)
        throw new BackupProblem(`The file of the table ${name} was changed: it had ${rows} rows.`)
    await migrateWithin(tx, quiet, shippedMigrations())
    await removeMediaMark(tx)
    await forgetExports(tx)
    await forgetRuns(tx)
  }, 'unhurried')
  return manifest
}

/** The lines that `loadDatabase` takes. */
async function* dumpLines(folder: string, { tables, tableFiles, sequences }: ExportManifest): AsyncGenerator<string> {
  const kind = tableFiles === 'csv' ? 'csv' : 'jsonl'
  for (const { name: table, columns } of tables) {
    yield JSON.stringify({ table, columns })
    const file = tableFile(folder, table, kind)
    try {
      const content = createReadStream(file)
      for await (const row of kind === 'csv' ? csvRows(content, columns) : jsonRows(content, columns))
        yield JSON.stringify(row)
    } catch (error) {
      throw error instanceof BackupProblem ? error : new BackupProblem(cannotRead(file, error))
    }
  }
  for (const sequence of sequences) yield JSON.stringify(sequence)
}

type Row = (string | null)[]

const JsonRow = v.record(v.string(), v.nullable(v.string()))

async function* jsonRows(content: Readable, columns: readonly string[]): AsyncGenerator<Row> {
  for await (const line of dumpedLines(content)) {
    const row = v.parse(JsonRow, JSON.parse(line))
    yield columns.map((column) => row[column] ?? null)
  }
}

/** An empty field without quotation marks is null. */
async function* csvRows(content: Readable, columns: readonly string[]): AsyncGenerator<Row> {
  const parser = parse({
    max_record_size: DUMP_LINE_MAX_CHARS,
    cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
  })
  // An error of either ends both; the loop throws it.
  pipeline(content, parser, () => {})
  let places: number[] | undefined
  for await (const row of parser as AsyncIterable<Row>) {
    if (places) yield places.map((at) => row[at] ?? null)
    else places = columns.map((column) => row.indexOf(column))
  }
}
