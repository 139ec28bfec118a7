/**
 * Resolves typed text to the address of a results page: for forms submitted without JavaScript, and for text that is
 * not in the lists.
 */
import { NATIONWIDE } from '#contract/limits.ts'
import type { PlaceName } from '#contract/location.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { suggestPlaces } from '#src/api/lookups/places.ts'
import { resultsTitle } from '../results/format-results.ts'
import { ANY_SERVICE, resultsHref, type SearchTerms } from './search-terms.ts'
import type { SearchedService } from './sections.ts'
import { ENTERTAINERS, findService, inPath, namedService } from './services.ts'
import type { TypedSearch } from './typed-search.ts'

/** A suggested search. */
export interface MeantSearch {
  /** `Magicians near Boston, MA`. */
  name: string
  href: string
}

/** The address, or which of the two texts is unknown and what it may have meant. */
export type ResolvedSearch = { href: string } | { unknown: 'what' | 'where'; meant: MeantSearch[] }

const ANYWHERE = ['', NATIONWIDE, 'anywhere', 'everywhere']
const EVERYWHERE: PlaceName = { fileName: NATIONWIDE, displayName: '' }

/** The matches of a text, best first: exact ones, or else those within a typo of it. */
interface Found<T> {
  items: readonly T[]
  isCertain: boolean
}

export async function resolveSearch(
  api: Api,
  catalogue: readonly ServiceType[],
  search: TypedSearch,
): Promise<ResolvedSearch> {
  const { what = '', where = '', service: fileName, kind = 'standard', ...filters } = search
  const services = fileName
    ? certainly(findService(catalogue, fileName, kind))
    : await servicesFor(api, catalogue, what)
  const places = ANYWHERE.includes(where.toLowerCase())
    ? certainly(EVERYWHERE)
    : suggested(await suggestPlaces(api)(where))
  const hrefOf = (service: SearchedService, { fileName: location }: PlaceName) =>
    resultsHref(
      inPath(catalogue, {
        kind,
        service: kind === 'virtual' ? ANY_SERVICE : service.fileName,
        location,
        ...filters,
      } satisfies SearchTerms),
    )

  const [[service], [place]] = [services.items, places.items]
  if (service && place && services.isCertain && places.isCertain) return { href: hrefOf(service, place) }
  const meant = services.items.flatMap((service) =>
    places.items.map((place) => ({
      name: resultsTitle(service.pluralForm, place.displayName, place === EVERYWHERE),
      href: hrefOf(service, place),
    })),
  )
  return { unknown: services.isCertain ? 'where' : 'what', meant: meant.slice(0, MOST_MEANT) }
}

const MOST_MEANT = 5

const certainly = <T>(item: T | null): Found<T> => ({ items: item ? [item] : [], isCertain: item !== null })

/** Of exact matches only the best counts; of similar ones, all. */
function suggested<T extends { isSimilar?: boolean | undefined }>(items: readonly T[]): Found<T> {
  const isCertain = items[0]?.isSimilar === undefined && items.length > 0
  return { items: isCertain ? items.slice(0, 1) : items, isCertain }
}

async function servicesFor(api: Api, catalogue: readonly ServiceType[], what: string): Promise<Found<SearchedService>> {
  const named = what === '' ? ENTERTAINERS : namedService(catalogue, what)
  if (named) return certainly(named)
  return suggested(
    (await api.call('serviceTypes', { query: { contains: what, matchvsallnames: true, matchvsalternatenames: true } }))
      .value,
  )
}
