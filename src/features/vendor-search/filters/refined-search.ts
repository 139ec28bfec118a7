/** The search that the REFINE panel shows and changes. */
import { ANY } from '#contract/limits.ts'
import type { PlaceName } from '#contract/location.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { SearchTerms } from '../search/search-terms.ts'
import type { SearchedService } from '../search/sections.ts'

export interface RefinedSearch {
  terms: SearchTerms
  /** The searched place; null for a nationwide search. */
  place: PlaceName | null
  service: SearchedService
  catalog: readonly ServiceType[]
  /** The categories to choose from; undefined for the whole catalog, in groups. */
  types: readonly ServiceType[] | undefined
}

/** The category in the address, which is usually in its path. */
export const categoryOf = ({ terms, service }: Pick<RefinedSearch, 'terms' | 'service'>): number =>
  terms.categoryId === ANY ? service.id : terms.categoryId
