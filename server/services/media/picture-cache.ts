/** Rendered pictures on disk: each is rendered once. Everything in the folder can be deleted at any time. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

interface PictureCache {
  /** The stored picture, or null if it has to be rendered. */
  read(key: string): Promise<Buffer | null>
  /**
   * Stores a picture completely or not at all. On a full or read-only disk, the next visitor's request just renders it
   * again.
   */
  write(key: string, body: Buffer): Promise<void>
}

/** Above this size, the least recently created fifth is deleted. */
const DEFAULT_MAX_BYTES = 512 * 1024 * 1024
const KEPT_SHARE = 0.8

export function pictureCache(folder: string, maxBytes = DEFAULT_MAX_BYTES): PictureCache {
  // Subfolders named after two characters of a hash keep the folders small; the rest of the name stays readable.
  const fileOf = (key: string) => join(folder, createHash('sha256').update(key).digest('hex').slice(0, 2), key)
  let bytes: number | undefined
  let sweeping: Promise<void> | undefined

  async function sweep(): Promise<void> {
    const files = await filesIn(folder)
    bytes = files.reduce((sum, file) => sum + file.size, 0)
    if (bytes <= maxBytes) return
    for (const file of files.sort((a, b) => a.madeAt - b.madeAt)) {
      await rm(file.path, { force: true })
      bytes -= file.size
      if (bytes <= maxBytes * KEPT_SHARE) return
    }
  }

  return {
    read: (key) => readFile(fileOf(key)).catch(() => null),
    async write(key, body) {
      const file = fileOf(key)
      const unfinished = `${file}.${randomUUID()}.part`
      try {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(unfinished, body)
        await rename(unfinished, file)
        if (bytes !== undefined) bytes += body.length
        if (bytes === undefined || bytes > maxBytes) {
          sweeping ??= sweep().finally(() => (sweeping = undefined))
          await sweeping
        }
      } catch {
        await rm(unfinished, { force: true }).catch(() => undefined)
      }
    },
  }
}

async function filesIn(folder: string): Promise<{ path: string; size: number; madeAt: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    files.map(async (path) => {
      const { size, mtimeMs } = await stat(path)
      return { path, size, madeAt: mtimeMs }
    }),
  )
}
