/** Whether a file can be a photo here: what the page can tell before anything is uploaded (faults 56 and 57). */
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, PHOTO_MIN_SIDE_PX } from '#contract/limits.ts'
import { PHOTO_TYPES } from '#contract/media.ts'

const MEGABYTE = 1024 * 1024

/** What is wrong with the file itself, in words; null when it may be a photo. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (size === 0) return 'This file is empty. Choose another photo.'
  if (size > PHOTO_MAX_BYTES) {
    return `This photo is too large (${Math.ceil(size / MEGABYTE)} MB). Choose one of at most ${PHOTO_MAX_BYTES / MEGABYTE} MB.`
  }
  // Without a type the server looks at what is in it.
  if (type !== '' && !(PHOTO_TYPES as readonly string[]).includes(type)) {
    return 'This is not a photo we can show. Choose a JPEG, PNG, WebP or AVIF picture.'
  }
  return null
}

/** What is wrong with its size; null when it is fine. */
export function sizeProblem({ width, height }: { width: number; height: number }): string | null {
  if (width * height > PHOTO_MAX_PIXELS)
    return `This photo has too many pixels. Choose one of at most ${PHOTO_MAX_PIXELS / 1_000_000} megapixels.`
  if (Math.min(width, height) < PHOTO_MIN_SIDE_PX) {
    return `This picture is too small. Choose one of at least ${PHOTO_MIN_SIDE_PX} by ${PHOTO_MIN_SIDE_PX} pixels.`
  }
  return null
}

/** The upright picture's size, as the browser decodes it. @throws when it cannot */
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

/** What is wrong with a chosen file; null when it can be cropped and uploaded. */
export async function photoProblem(file: File): Promise<string | null> {
  const problem = fileProblem(file)
  if (problem !== null) return problem
  try {
    return sizeProblem(await pictureSize(file))
  } catch {
    return 'This file cannot be opened as a photo. It may be damaged; choose another one.'
  }
}
