/**
 * Where backups are kept: a folder by default, or a bucket (s3-backup-store.ts). Names have `/` between their parts.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface BackupStore {
  /** For messages. */
  readonly place: string
  /** Stores a file completely or not at all; replaces an earlier one. */
  write(name: string, content: Readable): Promise<void>
  /** @throws an error whose message says that it is missing */
  read(name: string): Promise<Readable>
  has(name: string): Promise<boolean>
  /** Which of these are there, of one folder and in order. */
  hasOf(names: readonly string[]): Promise<Set<string>>
  /** The names of the files whose names begin with `prefix`, such as `photos/`. */
  list(prefix: string): Promise<string[]>
  /** Removing a missing file succeeds. */
  remove(name: string): Promise<void>
  /** Removes what killed processes left of files that they were writing. A bucket has a rule of its own for those. */
  removeUnfinished?(untouchedForMs: number): Promise<void>
}

const UNFINISHED = '.part'

export function folderBackupStore(folder: string): BackupStore {
  const fileOf = (name: string) => join(folder, ...name.split('/'))
  const has = (name: string) =>
    stat(fileOf(name)).then(
      () => true,
      (error: unknown) => {
        if (isMissing(error)) return false
        throw error
      },
    )
  return {
    place: folder,
    async write(name, content) {
      const file = fileOf(name)
      const unfinished = `${file}.${randomUUID()}${UNFINISHED}`
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      try {
        await pipeline(content, createWriteStream(unfinished, { flush: true, mode: 0o600 }))
        await rename(unfinished, file)
        await flushFolder(dirname(file))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async read(name) {
      await stat(fileOf(name))
      return createReadStream(fileOf(name))
    },
    has,
    async hasOf(names) {
      const found = new Set<string>()
      for (const name of names) if (await has(name)) found.add(name)
      return found
    },
    async list(prefix) {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(emptyWhenMissing)
      return found
        .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((name) => name.startsWith(prefix))
        .sort()
    },
    remove: (name) => rm(fileOf(name), { force: true }),
    async removeUnfinished(untouchedForMs) {
      for (const name of await readdir(folder, { recursive: true }).catch(emptyWhenMissing)) {
        if (!name.endsWith(UNFINISHED)) continue
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
        if (Date.now() - mtimeMs >= untouchedForMs) await rm(join(folder, name), { force: true })
      }
    },
  }
}

function emptyWhenMissing(error: unknown): [] {
  if (isMissing(error)) return []
  throw error
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A renamed file is there after a power cut once its folder was written, too. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
