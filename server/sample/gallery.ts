/** Galleries of sample vendors: further drawings of their trade, worked out when a profile is read. */
import type { GalleryPhoto } from '#contract/vendor.ts'

const VARIANTS = 12
/** From the vendor's own drawing to those of its gallery; the steps never meet it again. */
const STEPS = [5, 2, 9, 7] as const
const CAPTIONS = ['Ready to start', 'Before the first guests arrive', '', 'A night to remember'] as const
const SIDE_PX = 1600

/** @param photoId the vendor's own picture, such as `dj-07` */
export function sampleGallery(photoId: string): (Omit<GalleryPhoto, 'url'> & { pictureId: string })[] {
  const [, type, digits] = /^(.+)-(\d{2})$/.exec(photoId) ?? []
  if (type === undefined || digits === undefined) return []
  const own = Number(digits)
  return STEPS.slice(0, 2 + (own % 3)).map((step, index) => ({
    pictureId: `${type}-${String((own + step) % VARIANTS).padStart(2, '0')}`,
    caption: CAPTIONS[index] ?? '',
    width: SIDE_PX,
    height: SIDE_PX,
  }))
}
