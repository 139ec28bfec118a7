/** Typeahead over place names: sorted keys, a binary search, and the best few matches of the range. */
import { LOCATION_TAKE } from '#contract/limits.ts'
import type { Location } from '#contract/location.ts'
import { isOneTypoFrom, TYPO_FROM_CHARS, startsOneTypoFrom } from './one-typo.ts'
import { readingsOf, withoutCode, type NamedPlace, type Reading } from './place-reading.ts'
import { placeKeys } from './place-text.ts'

export interface SearchOptions {
  /** Maximum number of results; 15 by default. */
  take?: number
  /** Search the places' own names; true by default. */
  cities?: boolean
  /** Search other names of large cities (`NYC`, `Philly`); true by default. */
  alternateNames?: boolean
}

interface Entry {
  key: string
  place: NamedPlace
  alternate: boolean
}

interface Match {
  place: NamedPlace
  /**
   * 0: exact name, 1: exact alternate name, 2: name prefix, 3: alternate name prefix; the same tiers apply to typo
   * matches.
   */
  tier: number
}

const better = (a: Match, b: Match): boolean =>
  a.tier !== b.tier
    ? a.tier < b.tier
    : a.place.population !== b.place.population
      ? a.place.population > b.place.population
      : a.place.location.fileName < b.place.location.fileName

export interface PlaceSearch {
  /** Places whose name starts with the text: exact matches first, then by population. */
  startsWith(text: string, options?: SearchOptions): Location[]
  /**
   * Places whose whole name is the text, the largest first, other names last. A state may follow, or with `hasState`
   * has to.
   */
  named(text: string, options?: { hasState: boolean }): Location[]
  /** Places whose name starts one typo away from the text. */
  similarTo(text: string, options?: SearchOptions): Location[]
}

/** Keeps the best `take` matches in order, each place once. */
function makeBest(take: number) {
  const best: Match[] = []
  return {
    keep(match: Match) {
      const last = best[best.length - 1]
      if (best.length >= take && last && !better(match, last)) return
      const known = best.findIndex((other) => other.place === match.place)
      if (known >= 0) {
        if (!better(match, best[known] as Match)) return
        best.splice(known, 1)
      }
      const at = best.findIndex((other) => better(match, other))
      best.splice(at < 0 ? best.length : at, 0, match)
      if (best.length > take) best.pop()
    },
    locations: () => best.map(({ place }) => place.location),
  }
}

export function makeSearch(places: Iterable<NamedPlace>): PlaceSearch {
  const entries: Entry[] = []
  for (const place of places) {
    for (const key of placeKeys(place.location.cityName)) entries.push({ key, place, alternate: false })
    for (const name of place.alternateNames)
      for (const key of placeKeys(name)) entries.push({ key, place, alternate: true })
  }
  entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))

  /** The first entry whose key does not sort before the name. */
  function firstFrom(name: string): number {
    let low = 0
    let high = entries.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((entries[middle]?.key ?? '') < name) low = middle + 1
      else high = middle
    }
    return low
  }

  const isAskedFor = ({ alternate, place }: Entry, { states, country }: Reading, options: SearchOptions) =>
    ((alternate ? options.alternateNames : options.cities) ?? true) &&
    (!states || states.has(place.location.stateOrProvinceAbbreviation)) &&
    (!country || country === place.location.countryCode)
  const tierOf = ({ alternate }: Entry, isWhole: boolean) => (isWhole ? 0 : 2) + (alternate ? 1 : 0)

  function find(readings: readonly Reading[], wholeNamesOnly: boolean, options: SearchOptions): Location[] {
    const best = makeBest(options.take ?? LOCATION_TAKE)
    for (const reading of readings) {
      for (const name of reading.names) {
        for (let i = firstFrom(name); i < entries.length; i++) {
          const entry = entries[i] as Entry
          if (!entry.key.startsWith(name)) break
          const isWhole = entry.key.length === name.length
          if (!isWhole && (wholeNamesOnly || reading.isWhole)) break
          if (isAskedFor(entry, reading, options)) best.keep({ place: entry.place, tier: tierOf(entry, isWhole) })
        }
      }
    }
    return best.locations()
  }

  return {
    startsWith: (text, options = {}) => find(readingsIn(text), false, options),
    named: (text, { hasState } = { hasState: false }) =>
      find(hasState ? readingsIn(text).filter(({ states }) => states) : readingsIn(text), true, {}),
    similarTo(text, options = {}) {
      const best = makeBest(options.take ?? LOCATION_TAKE)
      for (const reading of readingsIn(text)) {
        const [name = ''] = reading.names
        if (name.length < TYPO_FROM_CHARS) continue
        for (const entry of entries) {
          const isWhole = isOneTypoFrom(name, entry.key)
          if (!isWhole && (reading.isWhole || !startsOneTypoFrom(name, entry.key))) continue
          if (isAskedFor(entry, reading, options)) best.keep({ place: entry.place, tier: tierOf(entry, isWhole) })
        }
      }
      return best.locations()
    },
  }
}

const readingsIn = (typed: string): Reading[] => {
  const { text, country } = withoutCode(typed)
  return readingsOf(text, country)
}
