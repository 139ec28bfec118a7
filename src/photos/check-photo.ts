/** Checks a photo before upload, as far as the page can (faults 56 and 57). */
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, PHOTO_MIN_SIDE_PX } from '#contract/limits.ts'
import { PHOTO_TYPES } from '#contract/media.ts'

const MEGABYTE = 1024 * 1024

/** A message about what is wrong with the file itself; null if it may be a photo. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (size === 0) return 'This file is empty. Choose another photo.'
  if (size > PHOTO_MAX_BYTES) {
    return (
      `This photo is too large (${Math.ceil(size / MEGABYTE)} MB). Choose one up to ` +
      `${PHOTO_MAX_BYTES / MEGABYTE} MB.`
    )
  }
  // If the type is missing, the server inspects the content.
  if (type !== '' && !(PHOTO_TYPES as readonly string[]).includes(type)) {
    return 'We can’t use this file. Choose a JPEG, PNG, WebP or AVIF photo.'
  }
  return null
}

/** A message about what is wrong with the dimensions; null if they are fine. */
export function sizeProblem({ width, height }: { width: number; height: number }): string | null {
  if (width * height > PHOTO_MAX_PIXELS)
    return `This photo is too large. Choose one up to ${PHOTO_MAX_PIXELS / 1_000_000} megapixels.`
  if (Math.min(width, height) < PHOTO_MIN_SIDE_PX) {
    return `This photo is too small. Choose one at least ${PHOTO_MIN_SIDE_PX} by ${PHOTO_MIN_SIDE_PX} pixels.`
  }
  return null
}

/** The upright picture's size as the browser decodes it. @throws if it cannot be decoded */
export async function pictureSize(file: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** A message about what is wrong with a chosen file; null if it can be cropped and uploaded. */
export async function photoProblem(file: File): Promise<string | null> {
  const problem = fileProblem(file)
  if (problem !== null) return problem
  try {
    return sizeProblem(await pictureSize(file))
  } catch {
    return 'We can’t open this file. It may be damaged. Choose another photo.'
  }
}
