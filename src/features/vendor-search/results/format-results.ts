/** The texts above a list of results. */
import { formatNumber } from '#contract/format-count.ts'
import { NATIONWIDE, NATIONWIDE_NAME } from '#contract/limits.ts'

/** `DJs near Queens, NY`, `DJs in the United States and Canada`. */
export function resultsTitle(title: string, placeName: string, national: boolean): string {
  return national ? `${title} in the United States and Canada` : `${title} near ${placeName}`
}

/** `Nearest Food Trucks to Nome, AK`: the title where none come, but others are shown. */
export const nearestTitle = (title: string, placeName: string): string => `Nearest ${title} to ${placeName}`

/**
 * Derives a place's name from its file name until the real one is loaded: `new-york-city-ny` is `New York City, NY`.
 */
export function placeNameFrom(fileName: string): string {
  if (fileName === NATIONWIDE) return NATIONWIDE_NAME
  const words = fileName.split('-').filter(Boolean)
  const state = words.length > 1 ? words.pop() : undefined
  const city = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return state ? `${city}, ${state.toUpperCase()}` : city
}

interface Shown {
  /** How many stand before the first one shown. */
  skipped: number
  shown: number
  total: number
  /** How many come to the place, which the heading counts. */
  near: number
  placeName: string
}

/** `VENDORS 1 - 50 of 214`; `VENDORS 1 - 50 of 5,000 (82 near Queens, NY)` where the list goes on beyond those. */
export function shownLabel({ skipped, shown, total, near, placeName }: Shown): string {
  const [from, to, all] = [skipped + 1, skipped + shown, total].map((n) => formatNumber(n))
  const label = `VENDORS ${from} - ${to} of ${all}`
  return near < total ? `${label} (${formatNumber(near)} near ${placeName})` : label
}
