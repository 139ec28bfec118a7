/** Finds the place that a row names; what was found for a text is remembered, because files repeat their cities. */
import type { Location } from '#contract/location.ts'
import type { Places } from '#server/data/places.ts'

/** @returns what is wrong with the text otherwise */
export type FindPlace = (location: string, state: string) => Location | string

const PLACES_NAMED = 4
const TEXT_MAX_CHARS = 200

/** Why a text isn’t looked at as a place; patterns would read a long one again and again. */
export const tooLongForPlace = (text: string): string | null =>
  text.length > TEXT_MAX_CHARS ? `Write the place in up to ${TEXT_MAX_CHARS} characters.` : null

const REMEMBERED_MAX = 10_000

export function makeFindPlace(places: Places): FindPlace {
  const remembered = new Map<string, Location | string>()
  return (location, state) => {
    if (location === '') return 'Say where the vendor is.'
    const text = state === '' ? location : `${location}, ${state}`
    const problem = tooLongForPlace(text)
    if (problem !== null) return problem
    const key = JSON.stringify([location, state])
    const known = remembered.get(key)
    if (known !== undefined) return known
    const found = places.byFileName(location.toLowerCase()) ?? placeNamed(places, text)
    if (remembered.size >= REMEMBERED_MAX) remembered.clear()
    remembered.set(key, found)
    return found
  }
}

function placeNamed(places: Places, text: string): Location | string {
  const rivals = places.rivals(text)
  if (rivals.length > 1) {
    const some = rivals.slice(0, PLACES_NAMED).map(({ displayName, fileName }) => `${displayName} (${fileName})`)
    return `“${text}” may be ${some.join(', ')}. Write the name in parentheses.`
  }
  const [place] = places.named(text)
  if (place) return place
  // A postal code, or an address.
  const [found] = /\d/.test(text) ? places.startsWith(text) : []
  if (found) return found
  const [similar] = places.similarTo(text)
  return `We don’t know “${text}”.${similar ? ` Is it ${similar.displayName}?` : ' Add the state, or use a ZIP code.'}`
}
