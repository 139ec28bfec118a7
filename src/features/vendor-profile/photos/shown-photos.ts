/** A profile's photos: the main one first, then the gallery. */
import { isNoPhoto } from '#contract/pictures.ts'
import type { GalleryPhoto, PublicVendor } from '#contract/vendor.ts'

/** The main photo is square, as it was cropped. */
const MAIN_PX = 1600

/** None of a vendor that has no photo: what stands for a missing one is not its own. */
export const shownPhotos = (profile: Pick<PublicVendor, 'profilePhotoUrl' | 'photos'>): readonly GalleryPhoto[] => [
  ...(hasMainPhoto(profile) ? [{ url: profile.profilePhotoUrl, caption: '', width: MAIN_PX, height: MAIN_PX }] : []),
  ...(profile.photos ?? []),
]

export const hasMainPhoto = ({ profilePhotoUrl }: Pick<PublicVendor, 'profilePhotoUrl'>): boolean =>
  !isNoPhoto(profilePhotoUrl)
