/** Writes everything into a folder in formats that other programs read, while the server runs. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readPhotoIds } from '#server/db/dump/photo-ids.ts'
import { linesOf } from '#server/lines.ts'
import { Refused } from '#server/services/errors.ts'
import { storedTypeOf } from '#server/services/media/is-word.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import {
  EVERYTHING,
  EXPORT_VERSION,
  manifestFile,
  photoFile,
  photoIdsFile,
  photoLinesFile,
  TABLES_FOLDER,
  PHOTOS_FOLDER,
  type ExportChoice,
  type Exported,
  type ExportedPhoto,
  type ExportManifest,
} from './exported-files.ts'
import { exportTables, type ExportedTables } from './export-tables.ts'

/**
 * Exports the database as of one moment, and the photos that it names. Values are written as PostgreSQL writes them as
 * text; null is null in JSON Lines, and an empty field without quotation marks in CSV.
 * @param folder is made; one that is there must be empty
 * @throws Refused when something is in the folder
 */
export async function exportMarketplace(
  context: ServiceContext,
  folder: string,
  choice: ExportChoice = EVERYTHING,
): Promise<Exported> {
  await makeFolder(folder)
  const tables = await exportTables(context.db, folder, choice.tables)
  const photos = await exportPhotos(context, folder, choice, {
    put: (photo, body) => writeFile(photoFile(folder, photo), body, { mode: 0o600, flush: true }),
  })
  return writeManifest(context, folder, { choice, tables, photos })
}

type ExportedPhotos = Pick<Exported, 'photos' | 'missingPhotos'>

/**
 * Exports the photos whose ids are in the folder, and writes into it which they are.
 * @param put stores one, before the next one is read; `onPhoto` is called before each: what it throws ends the export
 */
export async function exportPhotos(
  { media }: Pick<ServiceContext, 'media'>,
  folder: string,
  { hasPhotos }: ExportChoice,
  { onPhoto = () => {}, put }: { onPhoto?: () => void; put: (photo: ExportedPhoto, body: Buffer) => Promise<void> },
): Promise<ExportedPhotos> {
  const missingPhotos: string[] = []
  let photos = 0
  async function* lines() {
    for await (const ids of hasPhotos ? readPhotoIds(photoIdsFile(folder)) : [])
      for (const id of ids) {
        onPhoto()
        const body = await media.store.get(id)
        if (!body) {
          missingPhotos.push(id)
          continue
        }
        const photo = { id, type: storedTypeOf(body), sha256: createHash('sha256').update(body).digest('hex') }
        await put(photo, body)
        photos += 1
        yield `${JSON.stringify(photo)}\n`
      }
  }
  await pipeline(Readable.from(lines()), createWriteStream(photoLinesFile(folder), { mode: 0o600 }))
  return { photos, missingPhotos }
}

/** Writes the manifest of a whole export, which is the last of its files. */
export async function writeManifest(
  { clock }: Pick<ServiceContext, 'clock'>,
  folder: string,
  {
    choice,
    tables,
    photos: { photos, missingPhotos },
  }: {
    choice: ExportChoice
    tables: ExportedTables
    photos: ExportedPhotos
  },
): Promise<Exported> {
  const manifest = {
    version: EXPORT_VERSION,
    exportedAt: clock().toISOString(),
    program: process.env.npm_package_version ?? 'unknown',
    migrations: tables.migrations,
    tableFiles: choice.tables,
    hasPhotos: choice.hasPhotos,
    tables: tables.tables,
    sequences: tables.sequences,
    missingPhotos,
  } as const
  const unfinished = `${manifestFile(folder)}.part`
  const file = createWriteStream(unfinished, { mode: 0o600, flush: true })
  await pipeline(Readable.from(manifestText(manifest, linesOf(createReadStream(photoLinesFile(folder))))), file)
  await rename(unfinished, manifestFile(folder))
  for (const part of [photoIdsFile(folder), photoLinesFile(folder)]) await rm(part)
  return { ...manifest, photos }
}

/** As JSON, in which the photos come last. */
async function* manifestText(manifest: Omit<ExportManifest, 'photos'>, photoLines: AsyncIterable<string>) {
  yield `${JSON.stringify(manifest, null, 2).slice(0, -2)},\n  "photos": [`
  let before = '\n    '
  for await (const line of photoLines) {
    yield before + line
    before = ',\n    '
  }
  yield '\n  ]\n}\n'
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0) throw new Refused(`${folder} isn’t empty. Choose a new folder.`)
    for (const part of [TABLES_FOLDER, PHOTOS_FOLDER]) await mkdir(join(folder, part), { mode: 0o700 })
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(`${folder} can’t be made: ${error instanceof Error ? error.message : String(error)}`)
  }
}
