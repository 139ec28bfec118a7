/** Where archives of the console are kept until they are downloaded or their time is over. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HOUR_MS } from '#contract/limits.ts'
import { decrypting, encrypting } from '#server/backup/format/encryption.ts'
import type { BackupStore } from '#server/backup/store/backup-store.ts'

export interface Archives {
  /** All servers have the same one; nothing in it is served to anyone. */
  store: BackupStore
  /** A folder on this disk, for what is being packed. */
  workFolder: string
}

/** A name that no other archive has, and the key for it, which only the database keeps. */
export const newArchive = () => ({ file: `${randomUUID()}.zip`, key: randomBytes(32).toString('hex') })

const keyFrom = (hex: string) => ({ id: '', bytes: Buffer.from(hex, 'hex') })

/** Stores it encrypted: a copy of the store is of no use without the database. @returns its bytes */
export async function storeArchive(
  { store }: Archives,
  { file, key }: { file: string; key: string },
  archive: Readable,
  signal: AbortSignal,
): Promise<number> {
  let bytes = 0
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length
      yield chunk
    }
  }
  // The store reads the last one, which ends with an error of any of them, and with the signal.
  const sealed = addAbortSignal(signal, encrypting(keyFrom(key)))
  pipeline(archive, counted, sealed).catch((error: Error) => sealed.destroy(error))
  await store.write(file, sealed)
  return bytes
}

/** The archive; ends with an error where a byte was changed or lost. */
export async function readArchive(
  { store }: Archives,
  { file, key }: { file: string; key: string },
): Promise<Readable> {
  const opened = decrypting(keyFrom(key), 'This archive')
  pipeline(await store.read(file), opened).catch((error: Error) => opened.destroy(error))
  return opened
}

/** Gives `work` an empty folder. What tries of killed processes left goes before: only one try counts at a time. */
export async function withWorkFolder<T>({ workFolder }: Archives, work: (folder: string) => Promise<T>): Promise<T> {
  await rm(workFolder, { recursive: true, force: true })
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(workFolder, 'export-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whoever writes an archive touches it more often. */
export const UNTOUCHED_MS = HOUR_MS

/** Removes all archives that the database doesn't name, as after a restore of an earlier one. */
export async function removeUnnamed({ store }: Archives, listNamed: () => Promise<readonly string[]>): Promise<void> {
  const found = await store.list('')
  // After the list: whoever writes an archive has noted its name before.
  const named = new Set(await listNamed())
  for (const file of found) if (!named.has(file)) await store.remove(file)
}
