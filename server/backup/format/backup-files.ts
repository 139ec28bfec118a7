/** How the files of a backup are named, packed and read. */
import { createHash } from 'node:crypto'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import { BackupProblem } from '#server/db/dump/backup-problem.ts'
import { dumpedLines } from '#server/db/dump/load.ts'
import type { BackupStore } from '../store/backup-store.ts'
import { decrypting, encrypting, type BackupKey } from './encryption.ts'
import { Manifest } from './manifest.ts'

/** Where backups go, and what encrypts them. */
export interface BackupPlace {
  store: BackupStore
  key: BackupKey | null
}

/** The backups of this server. */
export interface Backups {
  place: BackupPlace
  /** Whether one is made every night. */
  isNightly: boolean
  /** When the newest one was made that could be restored; null for never. As of the last look. */
  lastGoodAt: Date | null
}

export const PHOTOS = 'photos/'
const MANIFEST = 'manifest.json'
const VERIFIED = 'verified.json'

export const manifestOf = (name: string) => `${name}/${MANIFEST}`
export const verifiedOf = (name: string) => `${name}/${VERIFIED}`
export const databaseOf = (name: string) => `${name}/database.jsonl.gz`
export const photoListOf = (name: string) => `${name}/photos.jsonl.gz`
/** Photos never change, so all backups share them. Those of another key are files of their own. */
export const photoFileOf = (id: string, keyId: string | null) => `${PHOTOS}${id}${keyId === null ? '' : `.${keyId}`}`

/** `2026-11-26T030000Z-nightly`: in the order of their names, backups are in the order of their making. */
export const backupName = (at: Date, reason: string) =>
  `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z-${reason}`
const NAME = /^(\d{4}-\d\d-\d\dT\d{6}Z-[A-Za-z]+)\//

/** The backups that are whole, oldest first, and whether each was verified. */
export async function listBackups(store: BackupStore): Promise<{ name: string; isVerified: boolean }[]> {
  const files = new Set(await store.list('2'))
  return [...namesIn(files)]
    .filter((name) => files.has(manifestOf(name)))
    .map((name) => ({ name, isVerified: files.has(verifiedOf(name)) }))
}

/** The names of all backups, also of those that were never finished. */
export const namesIn = (files: Iterable<string>): Set<string> =>
  new Set(
    [...files]
      .map((file) => NAME.exec(file)?.[1])
      .filter((name) => name !== undefined)
      .toSorted(),
  )

/** When it was made; its name says it. */
export const madeAt = (name: string) =>
  new Date(
    name.replace(
      /^(.{10}T)(\d\d)(\d\d)(\d\d)Z.*$/,
      (_, day: string, ...time: string[]) => `${day}${time.slice(0, 3).join(':')}Z`,
    ),
  )

/** @throws BackupProblem when there is none of this name */
export async function readManifest(store: BackupStore, name: string): Promise<Manifest> {
  if (!(await store.has(manifestOf(name)))) throw new BackupProblem(`There is no backup ${name} in ${store.place}.`)
  const text = Buffer.concat(await (await store.read(manifestOf(name))).toArray()).toString('utf8')
  const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text)
  if (!manifest.success) throw new BackupProblem(`The manifest of ${name} can’t be read: it is damaged or newer.`)
  return manifest.output
}

export const writeJson = (store: BackupStore, file: string, value: object) =>
  store.write(file, Readable.from([Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]))

/** Counts and hashes what passes. */
export function measuring() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ sha256: hash.digest('hex'), bytes }) }
}

/** A stream that encrypts, or changes nothing. */
export const sealing = (key: BackupKey | null) => (key ? encrypting(key) : new PassThrough())

/**
 * The lines of a packed file. At its end `check` gets the hash of what was read.
 * @throws BackupProblem when a byte was changed or lost
 */
export async function* readLines(
  { store, key }: { store: Pick<BackupStore, 'read'>; key: BackupKey | null },
  file: string,
  check: (read: { sha256: string; bytes: number }) => void,
): AsyncGenerator<string> {
  const { stream, result } = measuring()
  const source = await store.read(file)
  const whole = pipeline(source, key ? decrypting(key) : new PassThrough(), createGunzip(), stream)
  // Awaited below; until then, without a listener, its error would end the process.
  whole.catch(() => {})
  try {
    yield* dumpedLines(stream)
    await whole
  } catch (error) {
    throw error instanceof BackupProblem ? error : new BackupProblem(`${file} is damaged: ${String(error)}`)
  }
  check(result())
}

/** The key that a backup needs. @throws BackupProblem when it is another one */
export function keyFor({ key }: BackupPlace, { name, keyId }: Manifest): BackupKey | null {
  if (keyId === null) return null
  if (!key) throw new BackupProblem(`${name} is encrypted. Set BACKUP_KEY to the key it was made with (${keyId}).`)
  if (key.id !== keyId)
    throw new BackupProblem(`${name} was encrypted with the key ${keyId}; BACKUP_KEY is ${key.id}. Set the other one.`)
  return key
}
