/** Verifies backups in a database of their own, and puts one back in place of what is there. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openDatabase } from '#server/db/connect.ts'
import { migrate, migrateWithin, shippedMigrations, type Migration } from '#server/db/migrate.ts'
import { forgetRuns } from '#server/repositories/operator/backup-runs.ts'
import { forgetExports } from '#server/repositories/operator/marketplace-exports.ts'
import { removeMediaMark } from '#server/repositories/operator/examination.ts'
import { storedTypeOf } from '#server/services/media/is-word.ts'
import { isMediaId, type MediaStore } from '#server/services/media/media-store.ts'
import {
  databaseOf,
  keyFor,
  photoFileOf,
  readLines,
  readManifest,
  verifiedOf,
  writeJson,
  type BackupPlace,
} from './format/backup-files.ts'
import { BackupProblem } from '#server/db/dump/backup-problem.ts'
import { summarizeDatabase, summarizeTables, type DumpSummary } from '#server/db/dump/dump.ts'
import { decrypting } from './format/encryption.ts'
import { loadDatabase } from '#server/db/dump/load.ts'
import { dropEverything, refuseBesideOthers } from '#server/db/dump/whole-schema.ts'
import { makeBackup, readPhotoLines, type BackupParts } from './make-backup.ts'
import type { Manifest, PhotoLine } from './format/manifest.ts'

const quiet = () => {}

/** A stored photo that isn't what was stored. */
class DamagedPhoto extends BackupProblem {
  readonly id: string
  constructor(message: string, id: string) {
    super(message)
    this.id = id
  }
}

/** Photos of a backup are damaged. Others have the same files. */
export class DamagedPhotos extends BackupProblem {
  readonly ids: ReadonlySet<string>
  /** @param message of the first one */
  constructor(message: string, ids: ReadonlySet<string>) {
    super(message)
    this.ids = ids
  }
}

/**
 * Restores a backup into a database of its own, compares every row, and reads every photo.
 * @param onItem is called for each row and photo; what it throws ends the verification
 * @throws BackupProblem that says what is wrong with it
 */
export async function verifyBackup(
  place: BackupPlace,
  name: string,
  now: Date,
  onItem: () => void = quiet,
): Promise<Manifest> {
  const manifest = await readManifest(place.store, name)
  const opened = { store: place.store, key: keyFor(place, manifest) }
  const migrations = migrationsKnown(manifest)
  // Files are read first: that takes a fraction of the time of a database.
  await checkFiles(opened, manifest, onItem)
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-verify-'))
  try {
    const scratch = await openDatabase({ dataDir: folder })
    try {
      await migrate(scratch, quiet, migrations)
      const lines = each(databaseLines(opened, manifest), onItem)
      await scratch.transaction((tx) => loadDatabase(tx, lines), 'unhurried')
      compare(manifest, await scratch.transaction(summarizeDatabase, 'unhurried'))
    } finally {
      await scratch.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await writeJson(place.store, verifiedOf(name), { verifiedAt: now.toISOString() })
  return manifest
}

/** The migrations that a backup was made with. @throws BackupProblem when this version does not know them */
export function migrationsKnown({
  name,
  program,
  migrations,
}: Pick<Manifest, 'name' | 'program' | 'migrations'>): Migration[] {
  const shipped = shippedMigrations()
  const known = new Set(shipped.map((migration) => migration.name))
  const unknown = migrations.find((migration) => !known.has(migration))
  if (unknown !== undefined)
    throw new BackupProblem(`${name} was made by Fanfare ${program}, which is newer: it has ${unknown}. Upgrade first.`)
  const wanted = new Set(migrations)
  return shipped.filter((migration) => wanted.has(migration.name))
}

/** The dump's lines. @throws BackupProblem at their end if they are not those that the manifest names */
const databaseLines = (place: BackupPlace, { name, database }: Manifest) =>
  readLines(place, databaseOf(name), ({ sha256 }) => {
    if (sha256 !== database.sha256) throw new BackupProblem(`The database of ${name} is not the one it was made with.`)
  })

async function* each(lines: AsyncIterable<string>, onItem: () => void): AsyncGenerator<string> {
  for await (const line of lines) {
    onItem()
    yield line
  }
}

/** Reads every photo and every line of the database. @throws BackupProblem when one was changed or is missing */
async function checkFiles(place: BackupPlace, manifest: Manifest, onItem: () => void = quiet): Promise<void> {
  const damaged: DamagedPhoto[] = []
  for await (const line of readPhotoLines(place, manifest)) {
    onItem()
    await readPhoto(place, manifest, line).catch((error: unknown) => {
      if (!(error instanceof DamagedPhoto)) throw error
      damaged.push(error)
    })
  }
  if (damaged[0]) throw new DamagedPhotos(damaged[0].message, new Set(damaged.map(({ id }) => id)))
  for await (const _ of databaseLines(place, manifest)) onItem()
}

function compare({ name, database: { tables } }: Manifest, restored: DumpSummary): void {
  for (const [table, { rows, checksum }] of Object.entries(tables)) {
    const found = restored[table]
    if (found?.rows !== rows || found.checksum !== checksum)
      throw new BackupProblem(
        found?.rows === rows
          ? `In ${name} the table ${table} had ${rows} rows; restored, some of them differ.`
          : `In ${name} the table ${table} had ${rows} rows; restored, it has ${found?.rows ?? 0}.`,
      )
  }
}

/** @throws DamagedPhoto; BackupProblem when it is missing or can’t be read now */
async function readPhoto({ store, key }: BackupPlace, { name, keyId }: Manifest, line: PhotoLine): Promise<Buffer> {
  const plain = key ? decrypting(key) : new PassThrough()
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    await pipeline(await store.read(photoFileOf(line.id, keyId)), plain, async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) {
        bytes += chunk.length
        if (bytes > line.bytes) throw new BackupProblem(`it has more than its ${line.bytes} bytes`)
        chunks.push(chunk)
      }
    })
  } catch (error) {
    const message = `The photo ${line.id} of ${name} can’t be read: ${String(error)}`
    throw error instanceof BackupProblem ? new DamagedPhoto(message, line.id) : new BackupProblem(message)
  }
  const body = Buffer.concat(chunks)
  if (createHash('sha256').update(body).digest('hex') !== line.sha256)
    throw new DamagedPhoto(`The photo ${line.id} of ${name} was changed or cut off.`, line.id)
  return body
}

export interface Restored {
  manifest: Manifest
  /** The backup of what was there before. */
  restorePoint: string
}

/**
 * Puts a backup in place of the present database, all or nothing, and photos that are missing into the media store. Its
 * files are read first, and what is there is backed up. Its rows are compared where they are restored: a database of
 * their own before that would double the time that the marketplace is down.
 * @throws BackupProblem, and then the database is as it was; photos that were missing may be there
 */
export async function restoreBackup(parts: BackupParts, name: string): Promise<Restored> {
  const { db, media, place } = parts
  const manifest = await readManifest(place.store, name)
  const opened = { store: place.store, key: keyFor(place, manifest) }
  const migrations = migrationsKnown(manifest)
  await checkFiles(opened, manifest)
  await refuseBesideOthers(db)
  const restorePoint = await makeBackup(parts, 'beforeRestore')
  await restorePhotos(opened, manifest, media)
  await db.transaction(async (tx) => {
    await dropEverything(tx)
    await migrateWithin(tx, quiet, migrations)
    await loadDatabase(tx, databaseLines(opened, manifest))
    compare(manifest, await summarizeTables(tx))
    await migrateWithin(tx, quiet, shippedMigrations())
    // The photos are here now, wherever they were when the backup was made.
    await removeMediaMark(tx)
    // Their archives are not in a backup.
    await forgetExports(tx)
    await forgetRuns(tx)
  }, 'unhurried')
  return { manifest, restorePoint: restorePoint.name }
}

async function restorePhotos(place: BackupPlace, manifest: Manifest, media: MediaStore): Promise<void> {
  for await (const line of readPhotoLines(place, manifest)) {
    if (!isMediaId(line.id) || (await media.has(line.id))) continue
    const body = await readPhoto(place, manifest, line)
    await media.put(line.id, body, storedTypeOf(body))
  }
}
