/** Storage of uploaded pictures: a local folder by default, S3 when configured (s3-media-store.ts). */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UPLOADED_ID } from '#contract/pictures.ts'

export interface MediaStore {
  /** Stores a picture completely or not at all. @param id see `isMediaId` */
  put(id: string, body: Buffer, contentType: string): Promise<void>
  /** Stores the content of a file, which stays. */
  putFile(id: string, path: string, contentType: string): Promise<void>
  /** Null if there is none. @throws if the store is unavailable */
  get(id: string): Promise<Buffer | null>
  /** @throws if the store is unavailable */
  has(id: string): Promise<boolean>
  /** Removing a missing picture succeeds. */
  remove(id: string): Promise<void>
}

const MEDIA_ID = new RegExp(`^${UPLOADED_ID}$`)

/** `photo-` and a UUID: a picture id (picture-name.ts) that cannot be guessed and cannot escape a folder. */
export const isMediaId = (id: string) => MEDIA_ID.test(id)
export const newMediaId = () => mediaIdOf(randomUUID())
export const mediaIdOf = (guid: string) => `photo-${guid}`
export const guidOf = (id: string) => id.slice(mediaIdOf('').length)

export function localMediaStore(folder: string): MediaStore {
  // Subfolders named after two characters of the id keep the folders small.
  const fileOf = (id: string) => join(folder, id.slice('photo-'.length, 'photo-'.length + 2), id)
  async function put(id: string, write: (unfinished: string) => Promise<void>) {
    const file = fileOf(id)
    const unfinished = `${file}.${randomUUID()}.part`
    await mkdir(dirname(file), { recursive: true })
    try {
      await write(unfinished)
      await rename(unfinished, file)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }
  return {
    put: (id, body) => put(id, (unfinished) => writeFile(unfinished, body, { flush: true })),
    putFile: (id, path) =>
      put(id, (unfinished) => pipeline(createReadStream(path), createWriteStream(unfinished, { flush: true }))),
    get: (id) => readFile(fileOf(id)).catch(nullWhenMissing),
    has: async (id) => (await stat(fileOf(id)).catch(nullWhenMissing)) !== null,
    remove: (id) => rm(fileOf(id), { force: true }),
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
