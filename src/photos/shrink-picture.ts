/** Pictures that go up with a text, a message or a review: a large one is made smaller first. */
import type { ImageKind } from '#contract/photos/image-kind.ts'
import { resizePicture } from './resize-picture.ts'

/** Smaller pictures go up as they are. */
const SHRINK_ABOVE_BYTES = 1_500_000
const SHRUNK_SIDE_PX = 2400

/** A large picture at a size that is enough for a screen; anything that cannot be drawn stays as it is. */
export async function shrinkPicture(file: File, kind: ImageKind): Promise<Blob> {
  if (file.size <= SHRINK_ABOVE_BYTES) return file
  const blob = await resizePicture(file, { type: `image/${kind}`, sidePx: SHRUNK_SIDE_PX }).catch(() => file)
  return blob.size < file.size ? blob : file
}
