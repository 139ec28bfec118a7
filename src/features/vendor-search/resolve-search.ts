/** Turns typed text into the address of a results page: for the forms that are sent without script, and for text that is in
 * no list. */
import { NATIONWIDE } from '#contract/limits.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { suggestPlaces } from './places.ts'
import { ANY_SERVICE, resultsHref } from './search-terms.ts'
import { ENTERTAINERS, findService, inPath, namedService, type SearchedService } from './services.ts'
import type { TypedSearch } from './typed-search.ts'

/** The address that is meant, or which of the two texts nothing is known of. */
export type ResolvedSearch = { href: string } | { unknown: 'what' | 'where' }

const ANYWHERE = ['', NATIONWIDE, 'anywhere', 'everywhere']

export async function resolveSearch(api: Api, catalogue: readonly ServiceType[], search: TypedSearch): Promise<ResolvedSearch> {
  const { what = '', where = '', service: fileName, kind = 'standard', ...filters } = search
  const service = fileName ? findService(catalogue, fileName, kind) : await serviceFor(api, catalogue, what)
  if (!service) return { unknown: 'what' }
  const location = ANYWHERE.includes(where.toLowerCase()) ? NATIONWIDE : (await suggestPlaces(api)(where))[0]?.fileName
  if (!location) return { unknown: 'where' }
  return { href: resultsHref(inPath(catalogue, { kind, service: kind === 'virtual' ? ANY_SERVICE : service.fileName, location, ...filters })) }
}

async function serviceFor(api: Api, catalogue: readonly ServiceType[], what: string): Promise<SearchedService | null> {
  if (what === '') return ENTERTAINERS
  const named = namedService(catalogue, what)
  if (named) return named
  const { value } = await api.call('serviceTypes', { query: { contains: what, matchvsallnames: true, matchvsalternatenames: true } })
  return value[0] ?? null
}
