/** Typeahead over place names: sorted keys, a binary search, and the best few matches of the range. */
import { LOCATION_TAKE } from '#contract/limits.ts'
import type { Location } from '#contract/location.ts'
import { isOneSlipFrom, SLIP_FROM_CHARS, startsOneSlipFrom } from './one-slip.ts'
import { searchKey, spellings } from './place-text.ts'
import { STATES } from './states.ts'

export interface SearchOptions {
  /** Maximum number of results; 15 by default. */
  take?: number
  /** Search the places' own names; true by default. */
  cities?: boolean
  /** Search other names of large cities (`NYC`, `Philly`); true by default. */
  alternateNames?: boolean
}

/** The place data that the search uses. */
export interface NamedPlace {
  location: Location
  population: number
  alternateNames: readonly string[]
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

const stateWords: [words: string, abbreviation: string][] = [...STATES.values()].flatMap(
  (state): [string, string][] => [
    [searchKey(state.abbreviation), state.abbreviation],
    [searchKey(state.name), state.abbreviation],
  ],
)

/** The states that the typed words can mean; `started` if the last word may be incomplete (`Portland, ore`). */
function statesMeant(words: string, started: boolean): Set<string> {
  const meant = new Set<string>()
  for (const [name, abbreviation] of stateWords) {
    if (name === words || (started && name.startsWith(words))) meant.add(abbreviation)
  }
  return meant
}

interface Reading {
  name: string
  states?: Set<string>
  /** The name is complete, because a state follows it without a comma. */
  exact?: boolean
}

/**
 * The possible readings of the text: as a name, and as a name followed by a state. After a comma the state may be
 * incomplete (`portland, m`); without a comma it must be the abbreviation, the name, or at least three letters of it
 * (`portland ore`).
 */
function readings(text: string): Reading[] {
  const comma = text.lastIndexOf(',')
  if (comma > 0) {
    const name = searchKey(text.slice(0, comma))
    const words = searchKey(text.slice(comma + 1))
    const states = words === '' ? undefined : statesMeant(words, true)
    if (name !== '' && words === '') return [{ name }]
    if (name !== '' && states && states.size > 0) return [{ name, states }]
  }
  const whole = searchKey(text)
  const found: Reading[] = whole === '' ? [] : [{ name: whole }]
  const words = whole.split(' ')
  for (let cut = 1; cut < words.length; cut++) {
    const behind = words.slice(cut).join(' ')
    const states = statesMeant(behind, behind.length > 2)
    if (states.size > 0) found.push({ name: words.slice(0, cut).join(' '), states, exact: true })
  }
  return found
}

export interface PlaceSearch {
  /** Places whose name starts with the text: exact matches first, then by population. */
  startsWith(text: string, options?: SearchOptions): Location[]
  /** The same for names that are one typo away from the text. */
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
    for (const key of spellings(place.location.cityName)) entries.push({ key, place, alternate: false })
    for (const name of place.alternateNames) entries.push({ key: searchKey(name), place, alternate: true })
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

  const isAskedFor = (
    { alternate, place }: Entry,
    { cities = true, alternateNames = true }: SearchOptions,
    states?: Set<string>,
  ) => (alternate ? alternateNames : cities) && (!states || states.has(place.location.stateOrProvinceAbbreviation))
  const tierOf = ({ alternate }: Entry, isWhole: boolean) => (isWhole ? 0 : 2) + (alternate ? 1 : 0)

  return {
    startsWith(text, options = {}) {
      const best = makeBest(options.take ?? LOCATION_TAKE)
      for (const { name, states, exact } of readings(text)) {
        for (let i = firstFrom(name); i < entries.length; i++) {
          const entry = entries[i] as Entry
          if (!entry.key.startsWith(name)) break
          if (!isAskedFor(entry, options, states)) continue
          if (exact && entry.key.length > name.length) break
          best.keep({ place: entry.place, tier: tierOf(entry, entry.key.length === name.length) })
        }
      }
      return best.locations()
    },
    similarTo(text, options = {}) {
      const best = makeBest(options.take ?? LOCATION_TAKE)
      for (const { name, states, exact } of readings(text)) {
        if (name.length < SLIP_FROM_CHARS) continue
        for (const entry of entries) {
          const isWhole = isOneSlipFrom(name, entry.key)
          if (!isWhole && (exact || !startsOneSlipFrom(name, entry.key))) continue
          if (isAskedFor(entry, options, states)) best.keep({ place: entry.place, tier: tierOf(entry, isWhole) })
        }
      }
      return best.locations()
    },
  }
}
