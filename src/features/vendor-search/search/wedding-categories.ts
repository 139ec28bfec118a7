/** The category tiles above the wedding vendors. */
import { categoriesAt, WEDDING_CATEGORIES } from '#contract/catalog-places.ts'
import type { ServiceType } from '#contract/service-type.ts'

export const weddingCategories = (catalog: readonly ServiceType[]): readonly ServiceType[] =>
  categoriesAt(catalog, 'weddingPlace', WEDDING_CATEGORIES)
