/**
 * Makes a chosen file ready for upload: a photo that is too large becomes smaller, anything else is refused by name.
 */
import {
  AVIF_MAX_PIXELS,
  PHOTO_KEPT_SIDE_PX,
  PHOTO_MAX_BYTES,
  PHOTO_MAX_PIXELS,
  PHOTO_MIN_SIDE_PX,
} from '#contract/limits.ts'
import { isCutShort } from '#contract/photos/cut-short.ts'
import { imageKindOf, isHeic, type ImageKind } from '#contract/photos/image-kind.ts'
import { PHOTO_PROBLEMS, tooManyPixels, tooSmall } from '#contract/photos/photo-problems.ts'
import { openPicture, resizePicture, type PictureSize } from './resize-picture.ts'

const MEGABYTE = 1024 * 1024
/** Larger files are not read: a phone may run out of memory. */
const READ_MAX_BYTES = 100 * MEGABYTE
/** The most that a phone’s camera takes is 200 megapixels. */
const SHRINK_MAX_PIXELS = 250_000_000

export type PreparedPhoto = { file: File; problem: null } | { file: null; problem: string }

/** @returns the file to crop and upload, or a message about what is wrong with it */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  try {
    const { bytes, kind, problem } = await readPhoto(file)
    if (problem !== null) return refused(problem)
    const image = await openPicture(file)
    try {
      const size = { width: image.naturalWidth, height: image.naturalHeight }
      const wrong = sizeProblem(size)
      if (wrong !== null) return refused(wrong)
      if (mustShrink({ bytes, kind, ...size })) return { file: await shrink(file, kind), problem: null }
      // Only a picture that is taken as it is needs to be decoded whole.
      await image.decode()
      return { file, problem: null }
    } finally {
      URL.revokeObjectURL(image.src)
    }
  } catch {
    return refused(PHOTO_PROBLEMS.damaged)
  }
}

const refused = (problem: string): PreparedPhoto => ({ file: null, problem })

type ReadPhoto = { bytes: number; kind: ImageKind; problem: null } | { bytes: number; kind: null; problem: string }

/** Reads a file’s kind from its bytes, whatever its name and type say. @throws if it cannot be read */
export async function readPhoto(file: Blob): Promise<ReadPhoto> {
  const bytes = file.size
  const wrong = (problem: string): ReadPhoto => ({ bytes, kind: null, problem })
  if (bytes === 0) return wrong(PHOTO_PROBLEMS.empty)
  if (bytes > READ_MAX_BYTES) return wrong(tooManyBytes(bytes))
  const content = new Uint8Array(await file.arrayBuffer())
  const kind = imageKindOf(content)
  if (kind === null) return wrong(isHeic(content) ? PHOTO_PROBLEMS.heic : PHOTO_PROBLEMS.notAPhoto)
  return isCutShort(content, kind) ? wrong(PHOTO_PROBLEMS.cutShort) : { bytes, kind, problem: null }
}

const tooManyBytes = (bytes: number) =>
  `This photo is too large (${Math.ceil(bytes / MEGABYTE)} MB). Choose one up to ${READ_MAX_BYTES / MEGABYTE} MB.`

/** A message about the dimensions; null if the photo can be taken, smaller where needed. */
export function sizeProblem({ width, height }: PictureSize): string | null {
  if (width * height > SHRINK_MAX_PIXELS) return tooManyPixels(SHRINK_MAX_PIXELS)
  return Math.min(width, height) < PHOTO_MIN_SIDE_PX ? tooSmall() : null
}

/** Whether the server would refuse the photo as it is. */
export const mustShrink = ({ bytes, kind, width, height }: PictureSize & { bytes: number; kind: ImageKind }): boolean =>
  bytes > PHOTO_MAX_BYTES || width * height > (kind === 'avif' ? AVIF_MAX_PIXELS : PHOTO_MAX_PIXELS)

async function shrink(file: File, kind: ImageKind): Promise<File> {
  const smaller = await resizePicture(file, { type: `image/${kind}`, sidePx: PHOTO_KEPT_SIDE_PX })
  return new File([smaller], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
