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
  readLines,
  readManifest,
  sealing,
  writeJson,
  type BackupPlace,
} from './format/backup-files.ts'
import { dumpDatabase, type DumpSummary } from '#server/db/dump/dump.ts'
import { readPhotoIds, writePhotoIds } from '#server/db/dump/photo-ids.ts'
import { listAppliedMigrations } from '#server/db/dump/whole-schema.ts'
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

interface MakeOptions {
  /** Is called with how far it is; what it throws ends the backup. */
  onProgress?: (progress: BackupProgress) => void
  /** Photos that are stored although an earlier backup has them, because there they are damaged. */
  anew?: ReadonlySet<string>
}

/** @returns its manifest */
export async function makeBackup(
  parts: BackupParts,
  reason: Manifest['reason'],
  { onProgress = () => {}, anew = new Set() }: MakeOptions = {},
): Promise<Manifest> {
  const { db, place, clock } = parts
  const now = clock()
  const name = backupName(now, reason)
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-backup-'))
  try {
    const making = { ...parts, name, folder }
    const { photos: total, ...database } = await storeDatabase(making, () =>
      onProgress({ phase: 'database', done: 0, total: 0 }),
    )
    const onPhoto = (done: number) => onProgress({ phase: 'photos', done, total })
    const photos = await storePhotos(making, latestPhotoLines(place, anew), onPhoto).catch((error: unknown) => {
      // A damaged list of the last backup would end all that follow.
      if (!(error instanceof BackupProblem)) throw error
      return storePhotos(making, noPhotoLines(), onPhoto)
    })
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
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Making extends BackupParts {
  name: string
  /** On this disk: the transaction does not wait for a slow store, and long lists are in no memory. */
  folder: string
}

const photoIdsIn = (folder: string) => join(folder, 'photo-ids')

interface StoredDatabase {
  sha256: string
  bytes: number
  tables: DumpSummary
  migrations: string[]
  /** How many it names. */
  photos: number
}

/** @param onRow is called for each row */
async function storeDatabase(
  { db, place: { store, key }, name, folder }: Making,
  onRow: () => void,
): Promise<StoredDatabase> {
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
    const photos = await writePhotoIds(tx, photoIdsIn(folder))
    lines.end()
    await written
    return { ...result(), tables, migrations, photos }
  }, 'unhurried')
  await store.write(databaseOf(name), createReadStream(file))
  await rm(file)
  return stored
}

/** @param earlier photos that are in the store, and need not be read again */
async function storePhotos(
  { place, media, name, folder }: Making,
  earlier: AsyncGenerator<PhotoLine>,
  onPhoto: (done: number) => void,
): Promise<Manifest['photos']> {
  const { store, key } = place
  const fileOf = (id: string) => photoFileOf(id, key?.id ?? null)
  const missing: string[] = []
  let [count, bytes] = [0, 0]
  async function* lines() {
    const takeEarlier = inOrder(earlier)
    try {
      for await (const ids of readPhotoIds(photoIdsIn(folder))) {
        const known = await takeEarlier(ids)
        const stored = await store.hasOf([...known.keys()].map(fileOf))
        for (const id of ids) {
          onPhoto(count + missing.length)
          const line = (stored.has(fileOf(id)) && known.get(id)) || (await storePhoto(place, media, id))
          if (!line) {
            missing.push(id)
            continue
          }
          count += 1
          bytes += line.bytes
          yield Buffer.from(`${JSON.stringify(line)}\n`)
        }
      }
      // At its end, a list that was damaged is noticed.
      for await (const _ of earlier);
    } finally {
      await earlier.return(undefined)
    }
  }
  const { stream, result } = measuring()
  const file = join(folder, 'photos')
  await pipeline(Readable.from(lines()), stream, createGzip(), sealing(key), createWriteStream(file, { mode: 0o600 }))
  await store.write(photoListOf(name), createReadStream(file))
  return { count, bytes, sha256: result().sha256, missing }
}

/** Takes the lines of some ids, which are asked for in the order of the list. */
function inOrder(lines: AsyncGenerator<PhotoLine>): (ids: readonly string[]) => Promise<Map<string, PhotoLine>> {
  let next: IteratorResult<PhotoLine> | undefined
  return async (ids) => {
    const found = new Map<string, PhotoLine>()
    for (const id of ids) {
      while (!next || (!next.done && next.value.id < id)) next = await lines.next()
      if (!next.done && next.value.id === id) found.set(id, next.value)
    }
    return found
  }
}

async function storePhoto({ store, key }: BackupPlace, media: MediaStore, id: string): Promise<PhotoLine | null> {
  const body = await media.get(id)
  if (!body) return null
  const sealed = sealing(key)
  sealed.end(body)
  await store.write(photoFileOf(id, key?.id ?? null), sealed)
  return { id, bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') }
}

async function* noPhotoLines(): AsyncGenerator<PhotoLine> {}

/** The photos of the newest backup with this key. */
async function* latestPhotoLines(place: BackupPlace, except: ReadonlySet<string>): AsyncGenerator<PhotoLine> {
  for (const { name } of (await listBackups(place.store)).toReversed()) {
    const manifest = await readManifest(place.store, name)
    if (manifest.keyId !== (place.key?.id ?? null)) continue
    for await (const line of readPhotoLines(place, manifest)) if (!except.has(line.id)) yield line
    break
  }
}

const Line = v.pipe(v.string(), v.parseJson(), PhotoLine)

/** @throws BackupProblem for one that was garbled: unpacking notices that only at the end */
function photoLineOf(line: string, name: string): PhotoLine {
  const parsed = v.safeParse(Line, line)
  if (!parsed.success) throw new BackupProblem(`The list of photos of ${name} is damaged.`)
  return parsed.output
}

/** @throws BackupProblem, at its end when the list is not the one that the manifest names */
export async function* readPhotoLines(place: BackupPlace, { name, photos }: Manifest): AsyncGenerator<PhotoLine> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-photos-'))
  try {
    // Whoever reads its photos meanwhile may take hours, and a bucket doesn't wait.
    const file = join(folder, 'list')
    if (!(await place.store.has(photoListOf(name)))) throw new BackupProblem(`${name} has no list of photos.`)
    await pipeline(await place.store.read(photoListOf(name)), createWriteStream(file, { mode: 0o600 }))
    const copy = { key: place.key, store: { read: () => Promise.resolve(createReadStream(file)) } }
    let sha256 = ''
    for await (const line of readLines(copy, photoListOf(name), (read) => (sha256 = read.sha256)))
      yield photoLineOf(line, name)
    if (sha256 !== photos.sha256)
      throw new BackupProblem(`The list of photos of ${name} is not the one it was made with.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
