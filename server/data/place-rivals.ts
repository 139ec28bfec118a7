/** Places that a text means equally well: of the same name, in a named state, or in a postal code's province. */
import { SIMILAR_TAKE } from '#contract/limits.ts'
import { canadianPostalArea } from './canadian-postal-codes.ts'
import type { NamedPlace } from './place-search.ts'
import { searchKey } from './place-text.ts'
import { STATES } from './states.ts'

/** A name is ambiguous when another place of that name has this share of the largest one's people. */
const RIVAL_SHARE = 0.05
/** A city of this size is meant by its name even if a state has the same: New York. */
const KNOWN_CITY_POPULATION = 100_000

/**
 * @param found the places that the text finds, best first
 * @param largestIn the largest places of a state or province
 */
export function rivalsOf<P extends NamedPlace>(
  text: string,
  found: readonly P[],
  largestIn: (state: string) => P[],
): P[] {
  const area = canadianPostalArea(text)
  if (area) return area.city === undefined ? largestIn(area.province) : []
  const [first] = found
  const key = searchKey(text)
  const state = [...STATES.values()].find(({ name }) => searchKey(name) === key)
  const people = first?.population ?? 0
  if (state && people < KNOWN_CITY_POPULATION) return largestIn(state.abbreviation)
  const rivals = found.filter(
    ({ location, population }) =>
      searchKey(location.cityName) === key && population > 0 && population >= people * RIVAL_SHARE,
  )
  return rivals.length > 1 ? rivals.slice(0, SIMILAR_TAKE) : []
}
