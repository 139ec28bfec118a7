/** Photos: the uploaded original and what is cropped from it (docs/specification.md#photos). */
import * as v from 'valibot'
import { boundedArray } from './bounded.ts'
import { withoutContactDetail } from './contact-detail.ts'
import { coded } from './errors.ts'
import { CAPTION_MAX_CHARS, GALLERY_PHOTOS_MAX } from './limits.ts'
import { line } from './text.ts'

/** The multipart field of `POST /api/v1/media-api`; the only part. */
export const ORIGINAL_PHOTO_FIELD = 'originalPhoto'
/** Accepted types of an original, for the `accept` attribute of a file input. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** An uploaded original. Uploading the same file from the same account returns the same guid. */
export const UploadedPhoto = v.object({
  mediaApiGuid: v.string(),
  /** Pixels of the upright picture. */
  naturalWidth: v.number(),
  naturalHeight: v.number(),
  /** Where its owner reads it; no one else can, because it shows what a crop leaves out. */
  url: v.string(),
})
export type UploadedPhoto = v.InferOutput<typeof UploadedPhoto>

/** The kinds that a vendor has one of each: the same part of one photo. */
export const PHOTO_KINDS = ['profile', 'searchResult'] as const
const AnyKind = v.picklist([...PHOTO_KINDS, 'gallery'])

const Caption = v.pipe(line('The caption', CAPTION_MAX_CHARS), withoutContactDetail())

const Pixels = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000))

/**
 * How to edit an original: rotate it by `rotation`, then cut out `crop`. The crop's edges are in pixels of the rotated
 * picture, at the scale of `naturalWidth` and `naturalHeight` (those of the upright, unrotated picture).
 */
export const PhotoUpload = v.object({
  mediaApiGuid: v.pipe(v.string(), v.uuid(coded('notFound', 'Upload the photo again.'))),
  caption: v.optional(Caption, ''),
  crop: v.pipe(
    v.object({ left: Pixels, top: Pixels, right: Pixels, bottom: Pixels }),
    v.check(
      ({ left, top, right, bottom }) => right - left >= 1 && bottom - top >= 1,
      coded('invalid', 'Choose an area of the photo.'),
    ),
  ),
  /** Degrees clockwise. */
  rotation: v.optional(v.picklist([0, 90, 180, 270], coded('invalid', 'Rotate the photo in 90-degree steps.')), 0),
  naturalWidth: v.pipe(Pixels, v.minValue(1)),
  naturalHeight: v.pipe(Pixels, v.minValue(1)),
  type: AnyKind,
})
export type PhotoUpload = v.InferOutput<typeof PhotoUpload>

/**
 * A vendor's photo. Its `id` is the vendor's `profilePhotoId` or `searchPhotoId`, or that of a photo of the gallery;
 * every new crop produces a new `url`.
 */
export const Photo = v.object({
  id: v.number(),
  type: AnyKind,
  caption: v.string(),
  mediaApiGuid: v.string(),
  url: v.string(),
})
export type Photo = v.InferOutput<typeof Photo>

/** A photo of the gallery as its vendor edits it; the crop is as in `PhotoUpload`. */
export const OwnGalleryPhoto = v.object({
  id: v.number(),
  caption: v.string(),
  /** Picture URL without a size; see `resized` in pictures.ts. */
  url: v.string(),
  /** Pixels. */
  width: v.number(),
  height: v.number(),
  mediaApiGuid: v.string(),
})
export type OwnGalleryPhoto = v.InferOutput<typeof OwnGalleryPhoto>

/** The gallery's order and captions. Photos that another device added meanwhile come after these. */
export const ArrangeGallery = v.object({
  photos: boundedArray(
    v.object({ id: v.pipe(v.number(), v.integer()), caption: Caption }),
    GALLERY_PHOTOS_MAX,
    coded('characterLimit', `A gallery holds up to ${GALLERY_PHOTOS_MAX} photos.`),
  ),
})
export type ArrangeGallery = v.InferOutput<typeof ArrangeGallery>
