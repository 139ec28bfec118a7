/** Parses the picture name in a URL (docs/specification.md#photos; contract/pictures.ts). */
import { PICTURE_SIDES_PX, type PictureFit } from '#contract/pictures.ts'

export interface PictureSize {
  /** Device pixels; rounded up to the next available size. */
  width: number
  height: number
  fit: PictureFit
}

interface PictureName extends PictureSize {
  id: string
}

/** The side of a picture that is requested without a size. */
const FULL_SIDE_PX = 800

const ID_MAX_CHARS = 120
const LARGEST_SIDE_PX = Math.max(...PICTURE_SIDES_PX)
const NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)(?:_([1-9]\d{0,3})x([1-9]\d{0,3})(?:_(cover|contain|inside))?)?$/

/**
 * Parses `dj-07_182x182_cover`; `fit` defaults to `cover`, the size to a full picture. Null for anything else: ids
 * consist of lower-case letters, digits and hyphens, so a name can never escape the folder in which it is looked up.
 */
export function parsePictureName(name: string): PictureName | null {
  const [, id, width, height, fit = 'cover'] = NAME.exec(name) ?? []
  if (id === undefined || id.length > ID_MAX_CHARS) return null
  return {
    id,
    width: width === undefined ? FULL_SIDE_PX : madeSide(Number(width)),
    height: height === undefined ? FULL_SIDE_PX : madeSide(Number(height)),
    fit: fit as PictureFit,
  }
}

/** Rounds up to the next available side, in pixels; the largest one for anything beyond it. */
export function madeSide(px: number): number {
  return PICTURE_SIDES_PX.find((side) => side >= px) ?? LARGEST_SIDE_PX
}
