/** Resolves names and ids from URLs; throws `notFound` if they do not exist. */
import type * as v from 'valibot'
import type { endpoints } from '#contract/endpoints.ts'
import { ANY, LOCATION_TAKE, NATIONWIDE, SIMILAR_TAKE } from '#contract/limits.ts'
import type { Location } from '#contract/location.ts'
import { byFileName, byId, ENTERTAINERS, toContract } from '#server/catalog/service-types.ts'
import type { CatalogEntry } from '#server/catalog/service-types.ts'
import type { Places } from '#server/data/places.ts'
import { NotFound } from '#server/services/errors.ts'

/** @throws NotFound */
export function placeNamed(places: Places, fileName: string): Location {
  const place = places.byFileName(fileName)
  if (!place) throw new NotFound(`We don’t recognize “${fileName}”. Search by city name.`)
  return place
}

/**
 * The category of a search; null for any category.
 * @throws NotFound
 */
export function categoryWith(id: number): CatalogEntry | null {
  if (id === ANY) return null
  const category = byId(id)
  if (!category) throw new NotFound(`We don’t recognize category ${id}. Choose one from the list.`)
  return category
}

/**
 * The service and place of a results page.
 * @param url its path
 * @throws NotFound
 */
export function resultsPage(places: Places, url: string): v.InferOutput<typeof endpoints.searchLookup.reply> {
  const [service = '', location, ...rest] = (url.split(/[?#]/, 1)[0] ?? '').split('/').filter((part) => part !== '')
  const serviceType = byFileName(service)
  const anyService = service === ENTERTAINERS.fileName
  if (rest.length > 0 || (!serviceType && !anyService)) throw new NotFound('There is no such results page.')
  return {
    serviceType: serviceType ? toContract(serviceType) : null,
    location: location === undefined || location === NATIONWIDE ? null : placeNamed(places, location),
    isNationalSearch: location === NATIONWIDE,
  }
}

type LocationsQuery = v.InferOutput<typeof endpoints.locations.query>

/** Places by the start of their name: first the rivals of an ambiguous name; similar names when there are none. */
export function suggestPlaces(
  places: Places,
  {
    startsWith,
    take = LOCATION_TAKE,
    includeCities: cities = true,
    includeAlternateCityNames: alternateNames = true,
  }: Pick<LocationsQuery, 'startsWith'> & Partial<LocationsQuery>,
): v.InferInput<typeof endpoints.locations.reply> {
  const found = places.startsWith(startsWith, { take, cities, alternateNames })
  const rivals = places.rivals(startsWith).slice(0, take)
  if (rivals.length > 0) {
    const others = found.filter(({ fileName }) => rivals.every((rival) => rival.fileName !== fileName))
    return [...rivals.map((place) => ({ ...place, isAmbiguous: true })), ...others].slice(0, take)
  }
  if (found.length > 0) return found
  return places
    .similarTo(startsWith, { take: Math.min(take, SIMILAR_TAKE), cities, alternateNames })
    .map((place) => ({ ...place, isSimilar: true }))
}
