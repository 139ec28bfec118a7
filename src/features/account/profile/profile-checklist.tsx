/** A vendor's profile and the parts that it still lacks: `2 of 5: add a price, add 3 photos`. */
import type { OwnVendor } from '#contract/own-vendor.ts'
import { isNoPhoto } from '#contract/pictures.ts'

const GALLERY_PHOTOS = 3

/** Each with what to do about it. */
const ITEMS: readonly { isDone: (vendor: OwnVendor) => boolean; missing: (vendor: OwnVendor) => string }[] = [
  { isDone: ({ description }) => description.trim() !== '', missing: () => 'write a description' },
  { isDone: ({ searchResultPhotoUrl }) => !isNoPhoto(searchResultPhotoUrl), missing: () => 'add a profile photo' },
  { isDone: ({ startingPrice }) => startingPrice !== undefined, missing: () => 'add a price' },
  { isDone: ({ whatYouGet = [] }) => whatYouGet.length > 0, missing: () => 'say what a booking includes' },
  {
    isDone: ({ photos = [] }) => photos.length >= GALLERY_PHOTOS,
    missing: ({ photos = [] }) => {
      const more = GALLERY_PHOTOS - photos.length
      return more === 1 ? 'add 1 more photo' : `add ${more} ${photos.length === 0 ? '' : 'more '}photos`
    },
  },
]

/** How many parts the profile has, and how many are missing. */
export function checklistCount(vendor: OwnVendor): { done: number; all: number; missing: number } {
  const done = ITEMS.filter(({ isDone }) => isDone(vendor)).length
  return { done, all: ITEMS.length, missing: ITEMS.length - done }
}

/** Null once nothing is missing. */
export function checklistText(vendor: OwnVendor): string | null {
  const missing = ITEMS.filter(({ isDone }) => !isDone(vendor))
  if (missing.length === 0) return null
  const words = missing.map((item) => item.missing(vendor)).join(', ')
  return `${ITEMS.length - missing.length} of ${ITEMS.length}: ${words}`
}

export function ProfileChecklist({ vendor }: { vendor: OwnVendor }) {
  const text = checklistText(vendor)
  if (text === null) return null
  return (
    <p>
      <b>Complete your profile.</b> <span>{`${text}.`}</span>
    </p>
  )
}
