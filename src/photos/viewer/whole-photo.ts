/** A photo shown whole: its label among others, and the sizes in which it is fetched. */
import { resized } from '#contract/pictures.ts'
import type { GalleryPhoto } from '#contract/vendor.ts'

const LONGEST_SIDES_PX = [640, 960, 1600] as const

/** "Photo 2 of 5: The dance floor". */
export const photoLabel = ({ caption }: GalleryPhoto, index: number, count: number): string =>
  `Photo ${index + 1} of ${count}${caption && `: ${caption}`}`

/** Sizes in which nothing is cut away: the server fits the whole picture into the box. */
export function wholeSizes({ url, width, height }: GalleryPhoto): { src: string; srcSet: string } {
  const longest = Math.max(width, height)
  const inBox = (side: number) => {
    const [wide, high] = [width, height].map((px) => Math.max(1, Math.round((px * side) / longest)))
    return { wide, src: resized(url, side, side, 'inside'), high }
  }
  const made = LONGEST_SIDES_PX.map(inBox)
  return { src: made[0]?.src ?? url, srcSet: made.map(({ src, wide }) => `${src} ${wide}w`).join(', ') }
}
