/**
 * Uploaded photos: an original is stored once, upright and without its metadata, and pictures are cut from it (faults
 * 56, 57 and 60). Both are served like all other pictures, through `pictures.ts`.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { AVIF_MAX_PIXELS, PHOTO_KEPT_SIDE_PX, PHOTO_MAX_PIXELS, PHOTO_MIN_SIDE_PX } from '#contract/limits.ts'
import { IMAGE_HEAD_BYTES, imageKindOf, isHeic, isPdf } from '#contract/photos/image-kind.ts'
import { PHOTO_PROBLEMS, tooManyPixels, tooSmall } from '#contract/photos/photo-problems.ts'
import { TooLarge, UnsupportedFile } from '#server/services/errors.ts'
import { findFileFault } from './costly-photos.ts'
import type { FileFault } from './costly-photos.ts'
import { isWord, WORD_TYPE } from './is-word.ts'
import { guidOf, isMediaId } from './media-store.ts'
import type { MediaStore } from './media-store.ts'
import type { PictureSource } from './pictures.ts'
import { concurrencyLimit, concurrencyLimitPer } from '#server/services/concurrency-limit.ts'

interface TakenPhoto {
  /** JPEG, upright, without metadata. */
  body: Buffer
  width: number
  height: number
  /** Hash of the file as uploaded. */
  sha256: Buffer
}

type FileKind = 'pdf' | 'picture'

/** Kinds that an upload may have, and the message about others. */
export interface Accepted {
  kinds: readonly (FileKind | 'word')[]
  refusal: string
}

/** A file that was stored: a PDF or a Word file as it was sent, or a picture, re-encoded. */
interface TakenFile {
  kind: FileKind
  /** Whether what is stored like a PDF is a Word file. */
  isWord: boolean
  bytes: number
  /** Pixels; null of what is no picture. */
  size: { width: number; height: number } | null
  /** Hash of the file as uploaded. */
  sha256: Buffer
}

/** Edges in pixels of the rotated picture. */
export interface Cut {
  crop: { left: number; top: number; right: number; bottom: number }
  /** Degrees clockwise: 0, 90, 180 or 270. */
  rotation: number
}

export interface Media {
  readonly store: MediaStore
  /**
   * Processes an uploaded file; one at a time for each `owner`, such as `account 7`.
   * @throws TooLarge for too many pixels, UnsupportedFile if it is not a photo
   */
  take(file: Readable, owner: string): Promise<TakenPhoto>
  /**
   * Stores a PDF, a Word file or a picture under `id`, unless it throws what `take` throws. The first two go from disk
   * to disk.
   * @throws UnsupportedFile if it is none of those that are accepted
   */
  takeFile(file: Readable, stored: { id: string; accepted: Accepted }, owner: string): Promise<TakenFile>
  /** Cuts a picture from an original. */
  cut(original: Buffer, cut: Cut, owner: string): Promise<Buffer>
}

interface MediaOptions {
  store: MediaStore
  /** Folder for incoming files; leftovers of a killed process are removed. */
  incomingDir: string
}

const CUT_SIDE_PX = 1600
/** Each task uses the memory of a whole photo. */
const MAX_CONCURRENT = 2
/** No upload takes this long. */
const LEFTOVER_AGE_MS = 60 * 60_000

/**
 * Crops of uploaded photos as a picture source. Originals are for their owner alone: they show what a
 * crop leaves out.
 * @param isOriginal whether this is an original's guid
 */
export function uploadedPictures(store: MediaStore, isOriginal: (guid: string) => Promise<boolean>): PictureSource {
  const isHidden = (id: string) => isOriginal(guidOf(id))
  return {
    find: async (id) => (isMediaId(id) && !(await isHidden(id)) ? store.get(id) : null),
    isGone: async (id) => isMediaId(id) && ((await isHidden(id)) || !(await store.has(id))),
  }
}

export async function openMedia({ store, incomingDir }: MediaOptions): Promise<Media> {
  await mkdir(incomingDir, { recursive: true })
  await removeLeftovers(incomingDir)
  const limit = concurrencyLimit(MAX_CONCURRENT)
  const limitPer = concurrencyLimitPer(1)
  // An AVIF of the largest size is decoded in 0.5 GB, ten times what another photo takes. The next one waits outside of
  // the two places, so that other photos pass it.
  const oneAvif = concurrencyLimit(1)
  // Who sends twenty photos keeps at most one of the two places.
  const inTurn = <T>(owner: string, work: () => Promise<T>, isAvif = false) =>
    limitPer(owner, () => (isAvif ? oneAvif(() => limit(work)) : limit(work)))
  /** Receives a file, and removes it again after `work`. */
  async function received<T>(
    file: Readable,
    owner: string,
    work: (path: string) => Promise<T>,
  ): Promise<T & { sha256: Buffer }> {
    const path = join(incomingDir, randomUUID())
    try {
      const sha256 = await receive(file, path)
      const isAvif = imageKindOf(await headOf(path)) === 'avif'
      return { ...(await inTurn(owner, () => work(path), isAvif)), sha256 }
    } finally {
      await rm(path, { force: true })
    }
  }
  return {
    store,
    take: (file, owner) => received(file, owner, (path) => normalize(path, PHOTO_MIN_SIDE_PX)),
    takeFile: (file, stored, owner) => received(file, owner, (path) => storeFile(store, stored, path)),
    cut: (original, cut, owner) => inTurn(owner, () => cutOut(original, cut)),
  }
}

/** Removes the files of a killed process. Another running process may use the same folder. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - mtimeMs > LEFTOVER_AGE_MS) await rm(path, { force: true })
  }
}

/** Writes the incoming data to a file and returns its hash. */
async function receive(file: Readable, path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(file, hashing, createWriteStream(path, { flags: 'wx' }))
  return hash.digest()
}

async function storeFile(
  store: MediaStore,
  { id, accepted: { kinds, refusal } }: { id: string; accepted: Accepted },
  path: string,
): Promise<Omit<TakenFile, 'sha256'>> {
  const head = await headOf(path)
  const isWordFile = kinds.includes('word') && !isPdf(head) && (await isWord(head, path))
  if ((kinds.includes('pdf') && isPdf(head)) || isWordFile) {
    await store.putFile(id, path, isWordFile ? WORD_TYPE : 'application/pdf')
    return { kind: 'pdf', isWord: isWordFile, bytes: (await stat(path)).size, size: null }
  }
  if (imageKindOf(head) === null && !isHeic(head)) throw new UnsupportedFile(refusal)
  const { body, width, height } = await normalize(path, 1)
  await store.put(id, body, 'image/jpeg')
  return { kind: 'picture', isWord: false, bytes: body.length, size: { width, height } }
}

const noPhoto = () => new UnsupportedFile(PHOTO_PROBLEMS.notAPhoto)

async function normalize(path: string, minSidePx: number): Promise<Omit<TakenPhoto, 'sha256'>> {
  const head = await headOf(path)
  const kind = imageKindOf(head)
  if (kind === null) throw isHeic(head) ? new UnsupportedFile(PHOTO_PROBLEMS.heic) : noPhoto()
  const fault = await findFileFault(path, kind)
  // Reading all metadata may already take too much. Of an AVIF only the head is read, so that it can be told what is
  // wrong with its size.
  if (fault !== null && kind !== 'avif') throw FILE_FAULTS[fault]()
  const { format, width, height } = await metadataOf(path)
  // The file's first bytes claim another type than its content.
  if (format !== (kind === 'avif' ? 'heif' : kind)) throw noPhoto()
  if (width * height > PHOTO_MAX_PIXELS) {
    throw new TooLarge(tooManyPixels(PHOTO_MAX_PIXELS))
  }
  if (kind === 'avif' && width * height > AVIF_MAX_PIXELS) {
    throw new TooLarge(
      `This AVIF photo is too large. Choose a JPEG, or an AVIF up to ${AVIF_MAX_PIXELS / 1_000_000} megapixels.`,
    )
  }
  if (fault !== null) throw FILE_FAULTS[fault]()
  if (Math.min(width, height) < minSidePx) {
    throw new UnsupportedFile(tooSmall(minSidePx))
  }
  return reencode(path)
}

/** The words of the decoder where a JPEG’s data is missing, also with an end put behind it. */
const DATA_IS_MISSING = 'premature end of data'

async function reencode(path: string): Promise<Omit<TakenPhoto, 'sha256'>> {
  try {
    return await decode(path, 'warning')
  } catch (error) {
    if (Error.isError(error) && error.message.includes(DATA_IS_MISSING)) throw FILE_FAULTS.cutShort()
  }
  // Decoders warn of more that is no damage, such as bytes too many before a marker.
  try {
    return await decode(path, 'error')
  } catch (error) {
    throw damaged(error)
  }
}

async function decode(path: string, failOn: 'warning' | 'error'): Promise<Omit<TakenPhoto, 'sha256'>> {
  const { data, info } = await sharp(path, { limitInputPixels: PHOTO_MAX_PIXELS, failOn })
    .autoOrient()
    .resize(PHOTO_KEPT_SIDE_PX, PHOTO_KEPT_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    // Metadata is dropped, and colors are converted to sRGB.
    .jpeg({ quality: 88, progressive: true })
    .toBuffer({ resolveWithObject: true })
  return { body: data, width: info.width, height: info.height }
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(IMAGE_HEAD_BYTES), 0, IMAGE_HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Reads only the file's header, however many pixels it claims. */
async function metadataOf(path: string) {
  try {
    return await sharp(path, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw damaged(error)
  }
}

const damaged = (cause?: unknown) => new UnsupportedFile(PHOTO_PROBLEMS.damaged, cause)

const FILE_FAULTS: Readonly<Record<FileFault, () => UnsupportedFile>> = {
  costly: damaged,
  cutShort: () => new UnsupportedFile(PHOTO_PROBLEMS.cutShort),
}

async function cutOut(original: Buffer, { crop, rotation }: Cut): Promise<Buffer> {
  const { left, top, right, bottom } = crop
  // Rotated first, as a separate picture: sharp would rotate after the cut.
  const turned = rotation === 0 ? original : await sharp(original).rotate(rotation).jpeg({ quality: 95 }).toBuffer()
  return sharp(turned)
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize(CUT_SIDE_PX, CUT_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 88, progressive: true })
    .toBuffer()
}
