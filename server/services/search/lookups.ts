/** Resolves names and ids from URLs; throws `notFound` if they do not exist. */
import { ANY } from '#contract/limits.ts'
import type { Location } from '#contract/location.ts'
import { byId } from '#server/catalogue/service-types.ts'
import type { CatalogueEntry } from '#server/catalogue/service-types.ts'
import type { Places } from '#server/data/places.ts'
import { NotFound } from '#server/services/errors.ts'

/** @throws NotFound */
export function placeNamed(places: Places, fileName: string): Location {
  const place = places.byFileName(fileName)
  if (!place) throw new NotFound(`There is no place “${fileName}”. Search for it by its name.`)
  return place
}

/**
 * The category of a search; null for any category.
 * @throws NotFound
 */
export function categoryWith(id: number): CatalogueEntry | null {
  if (id === ANY) return null
  const category = byId(id)
  if (!category) throw new NotFound(`There is no category number ${id}. Choose one from the list.`)
  return category
}
