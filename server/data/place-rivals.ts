/**
 * Places that a text means equally well: of the same name, in a named state, in a postal code's province, or each of
 * two that it names.
 */
import { SIMILAR_TAKE } from '#contract/limits.ts'
import { milesBetween, type Point } from '#contract/globe.ts'
import { stateNamed, withoutCode, type NamedPlace } from './place-reading.ts'
import { placeKey, placeKeys } from './place-text.ts'

/** A name is ambiguous when another place of that name has this share of the largest one's people. */
const RIVAL_SHARE = 0.05
/** A city of this size is meant by its name even if a state has the same: New York. */
const KNOWN_CITY_POPULATION = 100_000
/** Two cities that are named together without a word between them are large, and neighbors. */
const NEIGHBOR_MILES = 60

type RivalPlace = NamedPlace & Point

interface Found<P> {
  /** The places whose names start with a text, best first. */
  startsWith: (text: string) => P[]
  /** The places whose whole name is a text, best first. */
  named: (text: string) => P[]
  /** The largest places of a state or province. */
  largestIn: (state: string) => P[]
}

export function rivalsOf<P extends RivalPlace>(typed: string, { startsWith, named, largestIn }: Found<P>): P[] {
  const { text, area } = withoutCode(typed)
  if (area && text === '') return area.city === undefined ? largestIn(area.province) : []
  const found = startsWith(typed)
  const state = stateNamed(text)
  if (state && (found[0]?.population ?? 0) < KNOWN_CITY_POPULATION) return largestIn(state)
  if (found.length === 0) return pairIn(text, named)
  const hasName = ({ location }: P) => placeKeys(location.cityName).includes(placeKey(text))
  const hasOtherName = ({ alternateNames }: P) =>
    alternateNames.some((name) => placeKeys(name).includes(placeKey(text)))
  const sameNamed = found.filter(found.some(hasName) ? hasName : hasOtherName)
  const people = sameNamed[0]?.population ?? 0
  const rivals = sameNamed.filter(({ population }) => population > 0 && population >= people * RIVAL_SHARE)
  return rivals.length > 1 ? rivals.slice(0, SIMILAR_TAKE) : []
}

/** `Dallas/Fort Worth`, `Minneapolis and St Paul`, `Raleigh-Durham`, `Dallas Fort Worth`: each of the two. */
function pairIn<P extends RivalPlace>(text: string, named: (text: string) => P[]): P[] {
  const parts = text.split(/\s*(?:\/|&|\+|\bor\b|\band\b)\s*/i)
  if (parts.length === 2) return pairOf(parts, named)
  const words = text.split(/[\s-]+/)
  for (let cut = 1; cut < words.length; cut++) {
    const [one, other, ...none] = pairOf([words.slice(0, cut).join(' '), words.slice(cut).join(' ')], named)
    const areLarge = one && other && Math.min(one.population, other.population) >= KNOWN_CITY_POPULATION
    if (areLarge && none.length === 0 && milesBetween(one, other) < NEIGHBOR_MILES) return [one, other]
  }
  return []
}

/** The place of each name, which has to be another one; none where a name is unknown. */
function pairOf<P extends RivalPlace>(names: readonly string[], named: (text: string) => P[]): P[] {
  const pair = new Set(names.flatMap((name) => named(name).slice(0, 1)))
  return pair.size === names.length ? [...pair] : []
}
