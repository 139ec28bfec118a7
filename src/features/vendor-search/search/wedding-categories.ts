/** The category tiles above the wedding vendors. */
import { categoriesAt } from '#contract/catalog-places.ts'
import { WEDDING_CATEGORIES } from '#contract/wedding-categories.ts'
import type { ServiceType } from '#contract/service-type.ts'

export const weddingCategories = (catalog: readonly ServiceType[]): readonly ServiceType[] =>
  categoriesAt(catalog, 'weddingPlace', WEDDING_CATEGORIES)
