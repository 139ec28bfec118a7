/** Writes everything into a folder in formats that other programs read, while the server runs. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import * as v from 'valibot'
import type { Queryable } from '#server/db/database.ts'
import { dumpDatabase } from '#server/db/dump/dump.ts'
import { HeaderLine } from '#server/db/dump/load.ts'
import { listAppliedMigrations, listPhotoIds } from '#server/db/dump/whole-schema.ts'
import { Refused } from '#server/services/errors.ts'
import { storedTypeOf } from '#server/services/media/is-word.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { EXPORT_VERSION, manifestFile, photoFile, tableFile, type ExportManifest } from './exported-files.ts'

/**
 * Exports the database as of one moment, and the photos that it names. Values are written as PostgreSQL writes them as
 * text; null is null in JSON Lines, and an empty field without quotation marks in CSV.
 * @param folder is made; one that is there must be empty
 * @throws Refused when something is in the folder
 */
export async function exportMarketplace({ db, media, clock }: ServiceContext, folder: string): Promise<ExportManifest> {
  await makeFolder(folder)
  const database = await db.transaction((tx) => writeDatabase(tx, folder), 'unhurried')
  const photos: ExportManifest['photos'] = []
  const missingPhotos: string[] = []
  for (const id of database.photoIds) {
    const body = await media.store.get(id)
    if (!body) {
      missingPhotos.push(id)
      continue
    }
    const photo = { id, type: storedTypeOf(body), sha256: createHash('sha256').update(body).digest('hex') }
    await writeFile(photoFile(folder, photo), body, { mode: 0o600, flush: true })
    photos.push(photo)
  }
  const manifest: ExportManifest = {
    version: EXPORT_VERSION,
    exportedAt: clock().toISOString(),
    program: process.env.npm_package_version ?? 'unknown',
    migrations: database.migrations,
    tables: database.tables,
    sequences: database.sequences,
    photos,
    missingPhotos,
  }
  await writeFile(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  return manifest
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0) throw new Refused(`${folder} isn’t empty. Choose a new folder.`)
    for (const part of ['tables', 'photos']) await mkdir(join(folder, part), { mode: 0o700 })
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(`${folder} can’t be made: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function writeDatabase(tx: Queryable, folder: string) {
  const headers: { table: string; columns: string[] }[] = []
  const sequences: ExportManifest['sequences'] = []
  let files: TableFiles | undefined
  const summary = await dumpDatabase(tx, async (line) => {
    if (line.startsWith('[')) return files?.write(JSON.parse(line) as (string | null)[])
    const header = v.parse(HeaderLine, JSON.parse(line))
    if ('sequence' in header) return void sequences.push(header)
    await files?.close()
    files = await openTable(folder, header)
    headers.push(header)
  })
  await files?.close()
  return {
    tables: headers.map(({ table: name, columns }) => ({ name, columns, ...(summary[name] ?? noRows) })),
    sequences,
    migrations: await listAppliedMigrations(tx),
    photoIds: await listPhotoIds(tx),
  }
}

const noRows = { rows: 0, checksum: '0'.repeat(64) }

interface TableFiles {
  write(row: readonly (string | null)[]): Promise<void>
  close(): Promise<void>
}

async function openTable(
  folder: string,
  { table, columns }: { table: string; columns: readonly string[] },
): Promise<TableFiles> {
  const csv = createWriteStream(tableFile(folder, table, 'csv'), { mode: 0o600, flush: true })
  const jsonLines = createWriteStream(tableFile(folder, table, 'jsonl'), { mode: 0o600, flush: true })
  await write(csv, csvLine(columns))
  return {
    async write(row) {
      await write(csv, csvLine(row))
      await write(jsonLines, `${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at]])))}\n`)
    },
    async close() {
      for (const stream of [csv, jsonLines]) {
        stream.end()
        await finished(stream)
      }
    },
  }
}

const csvLine = (row: readonly (string | null)[]): string => stringify([[...row]], { quoted_empty: true })

async function write(stream: WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}
