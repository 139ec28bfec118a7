/** Turns typed text into the address of a results page: for the forms that are sent without script, and for text that is in
 * no list. */
import * as v from 'valibot'
import { LOCATION_QUERY_MAX_CHARS, NATIONWIDE } from '#contract/limits.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { suggestPlaces } from './places.ts'
import { ResultsSearch, resultsHref } from './search-terms.ts'
import { ENTERTAINERS, findService, namedService, type SearchedService } from './services.ts'

/** A search parameter that is text, also when it looks like a number. */
const typed = v.optional(v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String), v.trim(), v.transform((text) => text.slice(0, LOCATION_QUERY_MAX_CHARS))))

/** The query of `/search`. */
export const TypedSearch = v.object({
  what: v.fallback(typed, undefined),
  where: v.fallback(typed, undefined),
  /** A service's file name; goes before `what`. */
  service: v.fallback(typed, undefined),
  kind: v.fallback(v.optional(v.picklist(['standard', 'virtual'])), undefined),
  ...ResultsSearch.entries,
})
export type TypedSearch = v.InferOutput<typeof TypedSearch>

/** The address that is meant, or which of the two texts nothing is known of. */
export type ResolvedSearch = { href: string } | { unknown: 'what' | 'where' }

const ANYWHERE = ['', NATIONWIDE, 'anywhere', 'everywhere']

export async function resolveSearch(api: Api, catalogue: readonly ServiceType[], search: TypedSearch): Promise<ResolvedSearch> {
  const { what = '', where = '', service: fileName, kind = 'standard', ...filters } = search
  const service = fileName ? findService(catalogue, fileName) : await serviceFor(api, catalogue, what)
  if (!service) return { unknown: 'what' }
  const location = ANYWHERE.includes(where.toLowerCase()) ? NATIONWIDE : (await suggestPlaces(api)(where))[0]?.fileName
  if (!location) return { unknown: 'where' }
  return { href: resultsHref({ kind, service: service.fileName, location, ...filters }) }
}

async function serviceFor(api: Api, catalogue: readonly ServiceType[], what: string): Promise<SearchedService | null> {
  if (what === '') return ENTERTAINERS
  const named = namedService(catalogue, what)
  if (named) return named
  const { value } = await api.call('serviceTypes', { query: { contains: what, matchvsallnames: true, matchvsalternatenames: true } })
  return value[0] ?? null
}
