/**
 * Makes a backup while the server runs: the database as of one moment, then the photos that it names, then the
 * manifest. Killed at any moment, it leaves files that do not count.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import * as v from 'valibot'
import type { BackupRun } from '#contract/console/system.ts'
import type { Database } from '#server/db/database.ts'
import type { MediaStore } from '#server/services/media/media-store.ts'
import { BackupProblem } from '#server/db/dump/backup-problem.ts'
import {
  backupName,
  databaseOf,
  listBackups,
  manifestOf,
  measuring,
  photoFileOf,
  photoListOf,
  PHOTOS,
  readLines,
  readManifest,
  sealing,
  writeJson,
  type BackupPlace,
} from './format/backup-files.ts'
import { dumpDatabase, type DumpSummary } from '#server/db/dump/dump.ts'
import { listAppliedMigrations, listPhotoIds } from '#server/db/dump/whole-schema.ts'
import { MANIFEST_VERSION, PhotoLine, type Manifest } from './format/manifest.ts'

export interface BackupParts {
  db: Database
  media: MediaStore
  place: BackupPlace
  clock: () => Date
}

export interface BackupProgress {
  phase: NonNullable<BackupRun['phase']>
  /** Photos that are stored, of all. */
  done: number
  total: number
}

/** @param onProgress is called with how far it is; what it throws ends the backup. @returns the manifest */
export async function makeBackup(
  { db, media, place, clock }: BackupParts,
  reason: Manifest['reason'],
  onProgress: (progress: BackupProgress) => void = () => {},
): Promise<Manifest> {
  const now = clock()
  const name = backupName(now, reason)
  const database = await storeDatabase(db, place, name, () => onProgress({ phase: 'database', done: 0, total: 0 }))
  const { photoIds } = database
  const onPhoto = (done: number) => onProgress({ phase: 'photos', done, total: photoIds.length })
  const photos = await storePhotos({ place, media, name }, photoIds, onPhoto)
  const manifest: Manifest = {
    version: MANIFEST_VERSION,
    name,
    madeAt: now.toISOString(),
    reason,
    program: process.env.npm_package_version ?? 'unknown',
    engine: db.engine,
    migrations: database.migrations,
    keyId: place.key?.id ?? null,
    database: { sha256: database.sha256, bytes: database.bytes, tables: database.tables },
    photos,
  }
  await writeJson(place.store, manifestOf(name), manifest)
  return manifest
}

interface StoredDatabase {
  sha256: string
  bytes: number
  tables: DumpSummary
  migrations: string[]
  photoIds: string[]
}

/**
 * Through a file on this disk, so that the transaction does not wait for a slow store.
 * @param onRow is called for each row
 */
async function storeDatabase(
  db: Database,
  { store, key }: BackupPlace,
  name: string,
  onRow: () => void,
): Promise<StoredDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-backup-'))
  try {
    const file = join(folder, 'database')
    const stored = await db.transaction(async (tx) => {
      const { stream: lines, result } = measuring()
      const written = pipeline(lines, createGzip(), sealing(key), createWriteStream(file, { mode: 0o600 }))
      written.catch(() => {})
      const tables = await dumpDatabase(tx, async (line) => {
        onRow()
        if (!lines.write(`${line}\n`)) await Promise.race([once(lines, 'drain'), written])
      }).catch((error: Error) => {
        lines.destroy(error)
        throw error
      })
      const migrations = await listAppliedMigrations(tx)
      const photoIds = await listPhotoIds(tx)
      lines.end()
      await written
      return { ...result(), tables, migrations, photoIds }
    }, 'unhurried')
    await store.write(databaseOf(name), createReadStream(file))
    return stored
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function storePhotos(
  { place, media, name }: Pick<BackupParts, 'place' | 'media'> & { name: string },
  ids: readonly string[],
  onPhoto: (done: number) => void,
) {
  const { store, key } = place
  const stored = new Set(await store.list(PHOTOS))
  const earlier = await latestPhotoLines(place)
  const lines: PhotoLine[] = []
  const missing: string[] = []
  for (const [done, id] of ids.entries()) {
    onPhoto(done)
    const file = photoFileOf(id, key?.id ?? null)
    const known = stored.has(file) ? earlier.get(id) : undefined
    const line = known ?? (await storePhoto(place, media, id))
    if (line) lines.push(line)
    else missing.push(id)
  }
  const { stream, result } = measuring()
  const list = Readable.from(lines.map((line) => Buffer.from(`${JSON.stringify(line)}\n`)))
  await store.write(photoListOf(name), packed(list, stream, key))
  return {
    count: lines.length,
    bytes: lines.reduce((sum, { bytes }) => sum + bytes, 0),
    sha256: result().sha256,
    missing,
  }
}

/** The streams one after the other; an error of one ends the last. */
function packed(source: Readable, measured: NodeJS.ReadWriteStream, key: BackupPlace['key']): Readable {
  const last = sealing(key)
  pipeline(source, measured, createGzip(), last).catch((error: Error) => last.destroy(error))
  return last
}

async function storePhoto({ store, key }: BackupPlace, media: MediaStore, id: string): Promise<PhotoLine | null> {
  const body = await media.get(id)
  if (!body) return null
  const sealed = sealing(key)
  sealed.end(body)
  await store.write(photoFileOf(id, key?.id ?? null), sealed)
  return { id, bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') }
}

/** The photos of the newest backup with this key: they need not be read again. */
async function latestPhotoLines(place: BackupPlace): Promise<Map<string, PhotoLine>> {
  for (const { name } of (await listBackups(place.store)).toReversed()) {
    const manifest = await readManifest(place.store, name)
    if (manifest.keyId !== (place.key?.id ?? null)) continue
    return new Map((await readPhotoLines(place, manifest)).map((line) => [line.id, line]))
  }
  return new Map()
}

/** @throws BackupProblem when the list is not the one that the manifest names */
export async function readPhotoLines(place: BackupPlace, { name, photos }: Manifest): Promise<PhotoLine[]> {
  const lines: PhotoLine[] = []
  let sha256 = ''
  for await (const line of readLines(place, photoListOf(name), (read) => (sha256 = read.sha256)))
    lines.push(v.parse(v.pipe(v.string(), v.parseJson(), PhotoLine), line))
  if (sha256 !== photos.sha256)
    throw new BackupProblem(`The list of photos of ${name} is not the one it was made with.`)
  return lines
}
