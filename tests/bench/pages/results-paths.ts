/** Addresses of results pages that people open: the most popular services in the largest places. */
import { serviceTypes } from '#server/catalog/catalog.ts'
import { loadPlaces } from '#server/data/places.ts'

const PLACES = 400
const SERVICES = 100

export function resultsPaths(): string[] {
  const largest = [...loadPlaces().weighted()].sort((a, b) => b.population - a.population).slice(0, PLACES)
  return serviceTypes
    .toSorted((a, b) => b.popularity - a.popularity)
    .slice(0, SERVICES)
    .flatMap(({ fileName }) => largest.map(({ location }) => `/${fileName}/${location.fileName}`))
}
