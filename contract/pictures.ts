/**
 * Picture URLs: `/pictures/{id}` and, with a resize suffix, `/pictures/{id}_{width}x{height}[_{fit}]`
 * (docs/specification.md#photos).
 */

export const PICTURE_PATH = '/pictures/'
/** The source of a pattern: the id of a picture that someone uploaded. */
export const UPLOADED_ID = 'photo-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Stands for a picture that is missing. */
export const DEFAULT_PICTURE = '/pictures/default'
const PICTURE_FITS = ['cover', 'contain', 'inside'] as const
export type PictureFit = (typeof PICTURE_FITS)[number]

/** Available sizes, in device pixels per side; a request is rounded up to the next one. */
export const PICTURE_SIDES_PX = [80, 112, 160, 182, 224, 240, 320, 364, 480, 630, 640, 800, 960, 1200, 1600] as const

/** `url` with the resize suffix; `fit` defaults to `cover` on the server. */
export function resized(url: string, width: number, height: number, fit?: PictureFit): string {
  return `${url}_${width}x${height}${fit ? `_${fit}` : ''}`
}

/** Stands for the photo of a vendor that has none. With a service type's file name: a drawing of it. */
export const NO_PHOTO_PATH = '/pictures/no-photo-'

/** Whether a vendor's photo is only the stand-in. Phones hold the older stand-in. */
export const isNoPhoto = (url: string): boolean => url === DEFAULT_PICTURE || url.startsWith(NO_PHOTO_PATH)
