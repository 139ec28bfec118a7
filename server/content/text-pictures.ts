/** Pictures within texts: Markdown names one that was uploaded for them, `![A band on stage](/pictures/photo-…)`. */
import { PICTURE_PATH, PICTURE_SIDES_PX, resized, UPLOADED_ID } from '#contract/pictures.ts'

/** Pixels as stored; null for a picture whose size isn’t known. */
interface PictureSize {
  width: number | null
  height: number | null
}

/** Pictures that were uploaded for texts, by their ids. */
export type TextPictures = ReadonlyMap<string, PictureSize>

export const NO_PICTURES: TextPictures = new Map()

const ID = new RegExp(UPLOADED_ID, 'g')
const ADDRESS = new RegExp(`^${PICTURE_PATH}(${ID.source})$`)

/** The id of the picture at an address as texts name it; null for another address. */
export const pictureIdOf = (src: string): string | null => ADDRESS.exec(src)?.[1] ?? null

/** Every picture that a source names, in its text or beside it. */
export const pictureIdsIn = (source: string): string[] => source.match(ID) ?? []

/** As wide as the column of an article (src/features/content/articles/article-screen.module.css). */
const SIZES = '(min-width: 800px) 720px, calc(100vw - 32px)'
const SIDES = PICTURE_SIDES_PX.filter((side) => side === 480 || side >= 800)
const FULL_SIDE_PX = 800

/** @param alt escaped */
export function pictureElement(id: string, { width, height }: PictureSize, alt: string): string {
  const url = PICTURE_PATH + id
  const common = `alt="${alt}" loading="lazy" decoding="async"`
  const src = `src="${resized(url, FULL_SIDE_PX, FULL_SIDE_PX, 'inside')}"`
  if (width === null || height === null) return `<img ${src} ${common}>`
  const longest = Math.max(width, height)
  const wide = (side: number) => Math.round((Math.min(side, longest) * width) / longest)
  // One beyond the picture’s own size has all of it.
  const sides = SIDES.filter((_side, at) => at === 0 || (SIDES[at - 1] ?? 0) < longest)
  const sources = sides.map((side) => `${resized(url, side, side, 'inside')} ${wide(side)}w`).join(', ')
  return `<img ${src} srcset="${sources}" sizes="${SIZES}" width="${width}" height="${height}" ${common}>`
}
