/**
 * The places of the US and Canada, in memory (docs/specification.md#places). build-places.mjs writes the data file and
 * describes its columns; docs/place-data.md lists the sources.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { milesBetween } from '#contract/globe.ts'
import { SIMILAR_TAKE } from '#contract/limits.ts'
import type { Location, PlaceName } from '#contract/location.ts'
import { makeGrid } from './place-grid.ts'
import { makeSearch, type PlaceSearch, type SearchOptions } from './place-search.ts'
import { withoutCode, type NamedPlace } from './place-reading.ts'
import { rivalsOf } from './place-rivals.ts'
import { STATES } from './states.ts'
import { readZipCodes } from './zip-codes.ts'

export interface Places extends PlaceSearch {
  /** The number of places. */
  readonly count: number
  /**
   * The places that a text means equally well: of the same name, in a named state, in a postal code's province, or each
   * of two (`Dallas/Fort Worth`).
   */
  rivals(text: string): Location[]
  /**
   * The place with a file name (`new-york-city-ny`), if there is one. Other spellings of it count (`st-paul-mn`,
   * `new-york-ny`): what is stored is the `fileName` of the place.
   */
  byFileName(fileName: string): Location | undefined
  /**
   * Places whose name starts with the text, in the order of a picker: exact matches first, then by population. Other
   * names match only for large cities. Case, accents and punctuation do not matter; a state may follow (`portland or`,
   * `Paris, TX`). A US zip code finds the one place that it belongs to.
   */
  startsWith(text: string, options?: SearchOptions): Location[]
  /** The nearest place within this many miles of a point in degrees. */
  nearest(latitude: number, longitude: number, maxMiles: number): Location | undefined
  /** The city that a person at this point would name: the nearest place, or the city that it is a neighborhood of. */
  cityAt(latitude: number, longitude: number, maxMiles: number): Location | undefined
  /**
   * Larger towns around a place: up to 10, at most 60 miles away, the most significant first. Empty for an unknown file
   * name.
   */
  surrounding(fileName: string, count: number): PlaceName[]
  /** The file names of all places within some miles of one, itself included; empty for an unknown file name. */
  namesWithin(fileName: string, miles: number): string[]
  /** Every place with a known population, sorted by file name. */
  weighted(): IterableIterator<WeightedPlace>
  /** The population of a place; 0 if unknown. */
  population(fileName: string): number
}

export interface WeightedPlace {
  location: Location
  population: number
}

interface Place extends NamedPlace {
  latitude: number
  longitude: number
  /** A part of a larger city (a borough or neighborhood), not a separate town. */
  partOfCity: boolean
}

/** From this population a part of a city goes by its own name (Brooklyn, Scarborough). */
const BOROUGH_POPULATION = 300_000
/** No neighborhood is farther than this from the center of its city. */
const CITY_MILES = 25

const SURROUNDING_MILES = 60
/** The distance, in miles, over which a town's weight halves. */
const SURROUNDING_HALF_MILES = 20
const SURROUNDING_MAX = 10
/** Smaller towns are listed only when there are too few larger ones nearby. */
const TOWN_POPULATION = 5000

function readPlace(line: string): Place {
  const [
    fileName = '',
    cityName = '',
    state = '',
    county = '',
    latitude,
    longitude,
    population,
    timeZone = '',
    part,
    others = '',
  ] = line.split('\t')
  const location: Location = {
    fileName,
    displayName: county ? `${cityName} (${county}), ${state}` : `${cityName}, ${state}`,
    cityName,
    stateOrProvinceAbbreviation: state,
    countryCode: STATES.get(state)?.countryCode ?? 'US',
    latitude: Number(latitude),
    longitude: Number(longitude),
    timeZone,
  }
  return {
    location,
    latitude: location.latitude,
    longitude: location.longitude,
    population: Number(population),
    partOfCity: part === '1',
    alternateNames: others === '' ? [] : others.split('|'),
  }
}

const isNeighbourhood = ({ partOfCity, population }: Place) => partOfCity && population < BOROUGH_POPULATION

/** An index that is made when it is first used: a server starts sooner, and many commands use none. */
function makeLater<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Looks for places with their postal codes, in addresses and in the spelling of file names. */
function makeLookups(
  search: () => PlaceSearch,
  placeWith: (fileName: string) => Location | undefined,
  largestIn: (state: string) => Place[],
) {
  const zipCodes = makeLater(readZipCodes)

  /** The place of a postal code, unless a place of the name beside it is in the same state. */
  function startsWith(typed: string, options?: SearchOptions): Location[] {
    const { text, zipCode, area } = withoutCode(typed)
    const cityOfZip = zipCode === undefined ? undefined : zipCodes().get(zipCode)
    const ofCode = placeWith(cityOfZip ?? area?.city ?? '')
    if (text === '' && area) return ofCode ? [ofCode] : largestIn(area.province).map(({ location }) => location)
    if (text === '') return ofCode ? [ofCode] : []
    const named = search().startsWith(typed, options)
    if (named.length === 0) return ofCode ? [ofCode] : behindStreet(text, options)
    const state = ofCode?.stateOrProvinceAbbreviation ?? area?.province
    const there = named.filter(({ stateOrProvinceAbbreviation: found }) => found === state)
    return there.length > 0 ? there : named
  }

  /** `123 Main St, Austin, TX`: the place of an address. */
  function behindStreet(text: string, options?: SearchOptions): Location[] {
    const [, ...behind] = text.split(/,\s*/)
    return behind.length > 1 ? startsWith(behind.join(', '), options) : []
  }

  /** `st-paul-mn`: the place that is spelled so in words. */
  const spelledAs = (fileName: string): Location | undefined => {
    const [, name = '', state = ''] = /^(.+)-([a-z]{2})$/.exec(fileName) ?? []
    return name === '' ? undefined : search().named(`${name.replaceAll('-', ' ')} ${state}`)[0]
  }

  return { startsWith, spelledAs }
}

const namesWithin = (places: readonly Place[], center: Place | undefined, miles: number): string[] =>
  center
    ? places
        .filter(({ location }) => milesBetween(center.location, location) <= miles)
        .map(({ location }) => location.fileName)
    : []

function readPlaces(): Places {
  const text = gunzipSync(readFileSync(new URL('./places.tsv.gz', import.meta.url))).toString('utf8')
  const places = text.trimEnd().split('\n').map(readPlace)
  const byName = new Map(places.map((place) => [place.location.fileName, place]))
  const search = makeLater(() => makeSearch(places))
  const grid = makeLater(() => makeGrid(places))
  const inhabited = places.filter((place) => place.population > 0 && !place.partOfCity)
  const towns = makeLater(() => makeGrid(inhabited.filter((place) => place.population >= TOWN_POPULATION)))
  const allTowns = makeLater(() => makeGrid(inhabited))

  function townsAround(here: Place): PlaceName[] {
    const around = (from: typeof towns) =>
      from()
        .within(here.latitude, here.longitude, SURROUNDING_MILES)
        .filter(({ item }) => item !== here && item.location.cityName !== here.location.cityName)
    const larger = around(towns)
    return (larger.length < SURROUNDING_MAX ? around(allTowns) : larger)
      .map(({ item, miles }) => ({ item, weight: item.population ** 0.75 * 2 ** (-miles / SURROUNDING_HALF_MILES) }))
      .sort((a, b) => b.weight - a.weight || (a.item.location.fileName < b.item.location.fileName ? -1 : 1))
      .slice(0, SURROUNDING_MAX)
      .map(({ item: { location } }) => ({ fileName: location.fileName, displayName: location.displayName }))
  }

  const cities = makeLater(() => makeGrid(places.filter((place) => place.population > 0 && !isNeighbourhood(place))))

  function cityAt(latitude: number, longitude: number, maxMiles: number): Place | undefined {
    const nearest = grid().nearest(latitude, longitude, maxMiles)
    if (!nearest || !isNeighbourhood(nearest)) return nearest
    // The larger a city, the farther it extends.
    const [city] = cities()
      .within(latitude, longitude, CITY_MILES)
      .map(({ item, miles }) => ({ item, pull: Math.sqrt(item.population) / Math.max(miles, 0.1) }))
      .sort((a, b) => b.pull - a.pull)
    return city?.item ?? nearest
  }

  const largestIn = (state: string) =>
    inhabited
      .filter(({ location }) => location.stateOrProvinceAbbreviation === state)
      .sort((a, b) => b.population - a.population)
      .slice(0, SIMILAR_TAKE)
  const entriesOf = (locations: readonly Location[]) => locations.flatMap(({ fileName }) => byName.get(fileName) ?? [])

  const { startsWith, spelledAs } = makeLookups(search, (fileName) => byName.get(fileName)?.location, largestIn)

  /** Computed once per place: every search reply lists these towns. */
  const known = new Map<Place, PlaceName[]>()
  function surrounding(fileName: string, count: number): PlaceName[] {
    const here = byName.get(fileName)
    if (!here) return []
    const found = known.get(here) ?? townsAround(here)
    known.set(here, found)
    return found.slice(0, count)
  }

  return {
    count: places.length,
    byFileName: (fileName) => byName.get(fileName)?.location ?? spelledAs(fileName),
    similarTo: (text, options) => search().similarTo(text, options),
    named: (text, options) => search().named(text, options),
    startsWith,
    rivals: (text) =>
      rivalsOf(text, {
        startsWith: (name) => entriesOf(startsWith(name)),
        named: (name) => entriesOf(search().named(name)),
        largestIn,
      }).map(({ location }) => location),
    nearest: (latitude, longitude, maxMiles) => grid().nearest(latitude, longitude, maxMiles)?.location,
    cityAt: (latitude, longitude, maxMiles) => cityAt(latitude, longitude, maxMiles)?.location,
    surrounding,
    namesWithin: (fileName, miles) => namesWithin(places, byName.get(fileName), miles),
    *weighted() {
      for (const { location, population } of places) if (population > 0) yield { location, population }
    },
    population: (fileName) => byName.get(fileName)?.population ?? 0,
  }
}

let loaded: Places | undefined

/**
 * The places, read from the data file on the first call (about 0.1 s) and shared afterwards. The indexes by name, zip
 * code and distance are each made when they are first used (0.1 s in all). Throws if the file is missing.
 */
export function loadPlaces(): Places {
  loaded ??= readPlaces()
  return loaded
}
