/** What stands for the photo of a vendor that has none; apart from pictures.ts, which every page loads. */
import { DEFAULT_PICTURE } from './pictures.ts'

/** With a service type's file name: a drawing of it. */
export const NO_PHOTO_PATH = '/pictures/no-photo-'

/** Whether a vendor's photo is only the stand-in. Phones hold the older stand-in. */
export const isNoPhoto = (url: string): boolean => url === DEFAULT_PICTURE || url.startsWith(NO_PHOTO_PATH)
