/** The problems of a chosen photo, in the words of page and server. */
import { PHOTO_MIN_SIDE_PX } from '../limits.ts'

export const PHOTO_PROBLEMS = {
  empty: 'This file is empty. Choose another photo.',
  notAPhoto: 'We can’t use this file. Choose a JPEG, PNG, WebP or AVIF photo.',
  heic: 'This is a HEIC photo, which most browsers can’t show. Save it as a JPEG, or choose another photo.',
  cutShort: 'The end of this photo is missing. Copy it to this device again, or choose another photo.',
  damaged: 'We can’t open this photo. It may be damaged. Choose another one.',
} as const

export const tooSmall = (minSidePx = PHOTO_MIN_SIDE_PX): string =>
  `This photo is too small. Choose one at least ${minSidePx} by ${minSidePx} pixels.`

export const tooManyPixels = (maxPixels: number): string =>
  `This photo is too large. Choose one up to ${maxPixels / 1_000_000} megapixels.`
