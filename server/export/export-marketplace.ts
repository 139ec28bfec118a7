/** Writes everything into a folder in formats that other programs read, while the server runs. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refused } from '#server/services/errors.ts'
import { storedTypeOf } from '#server/services/media/is-word.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import {
  EVERYTHING,
  EXPORT_VERSION,
  manifestFile,
  photoFile,
  TABLES_FOLDER,
  PHOTOS_FOLDER,
  type ExportChoice,
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
): Promise<ExportManifest> {
  await makeFolder(folder)
  const tables = await exportTables(context.db, folder, choice.tables)
  const photos = await exportPhotos(context, tables.photoIds, choice, {
    put: (photo, body) => writeFile(photoFile(folder, photo), body, { mode: 0o600, flush: true }),
  })
  const manifest = manifestOf(context, { choice, tables, photos })
  await writeFile(manifestFile(folder), manifestText(manifest), { mode: 0o600, flush: true })
  return manifest
}

type ExportedPhotos = Pick<ExportManifest, 'photos' | 'missingPhotos'>

/** @param put stores one, before the next one is read; `onPhoto` is called before each: what it throws ends the export */
export async function exportPhotos(
  { media }: Pick<ServiceContext, 'media'>,
  ids: readonly string[],
  { hasPhotos }: ExportChoice,
  { onPhoto = () => {}, put }: { onPhoto?: () => void; put: (photo: ExportedPhoto, body: Buffer) => Promise<void> },
): Promise<ExportedPhotos> {
  const [photos, missingPhotos]: [ExportedPhoto[], string[]] = [[], []]
  for (const id of hasPhotos ? ids : []) {
    onPhoto()
    const body = await media.store.get(id)
    if (!body) {
      missingPhotos.push(id)
      continue
    }
    const photo = { id, type: storedTypeOf(body), sha256: createHash('sha256').update(body).digest('hex') }
    await put(photo, body)
    photos.push(photo)
  }
  return { photos, missingPhotos }
}

/** The manifest of a whole export; it is written last. */
export const manifestOf = (
  { clock }: Pick<ServiceContext, 'clock'>,
  { choice, tables, photos }: { choice: ExportChoice; tables: ExportedTables; photos: ExportedPhotos },
): ExportManifest => ({
  version: EXPORT_VERSION,
  exportedAt: clock().toISOString(),
  program: process.env.npm_package_version ?? 'unknown',
  migrations: tables.migrations,
  tableFiles: choice.tables,
  hasPhotos: choice.hasPhotos,
  tables: tables.tables,
  sequences: tables.sequences,
  ...photos,
})

export const manifestText = (manifest: ExportManifest): string => `${JSON.stringify(manifest, null, 2)}\n`

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
