import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { ANY, NATIONWIDE } from '#contract/limits.ts'
import { LocationFileName } from '#contract/location.ts'
import { problemOfDay } from '#contract/search-filters.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { isNotFound } from '#src/api/errors/error-kinds.ts'
import { UNKNOWN_PLACE } from '#src/ui/screens/missing.ts'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { searchOptions, serviceTypesOptions, virtualServiceTypesOptions } from '../search/queries.ts'
import { placeNameFrom } from './format-results.ts'
import { ANY_SERVICE, resultsHref, withFilters, type SearchTerms } from '../search/search-terms.ts'
import type { SearchedService } from '../search/sections.ts'
import { findService, inPath, serviceById } from '../search/services.ts'

export interface ResultsData {
  placeName: string
  /** The searched service: the path's, or the chosen filter. */
  searched: SearchedService
  /** Whether search engines may index the page. */
  isCrawlable: boolean
}

/**
 * Loads what a results page needs before it renders. The server waits for the results; in the browser the page appears
 * immediately, with the earlier list dimmed or with skeletons, and the results follow.
 * @returns the page's title
 * @throws notFound for an unknown service or place; a redirect if the category belongs in the path, no event can have
 *   the day, or the place is spelled in another way
 */
export async function loadResults(
  { queryClient, api }: { queryClient: QueryClient; api: Api },
  terms: SearchTerms,
): Promise<ResultsData> {
  const catalog = await queryClient.ensureQueryData(serviceTypesOptions(api))
  const service = findService(catalog, terms.service, terms.kind)
  if (!service && IS_PLACE.test(terms.service) && terms.location === NATIONWIDE)
    return leadTo({ ...terms, service: ANY_SERVICE, location: terms.service })
  if (!service) throw notFound()
  if (!v.is(LocationFileName, terms.location)) throw notFound({ data: UNKNOWN_PLACE })
  const ahead = problemOfDay(terms.freeOn, serverClock.now()) ? withFilters(terms, { freeOn: '' }) : terms
  const resolved = inPath(catalog, ahead)
  if (resolved !== terms) return leadTo(resolved)
  const options = searchOptions(api, terms, terms.categoryId === ANY ? service.id : terms.categoryId)
  const types = terms.kind === 'virtual' ? queryClient.prefetchQuery(virtualServiceTypesOptions(api)) : undefined
  if (import.meta.env.SSR) {
    await queryClient.ensureInfiniteQueryData(options).catch((error: unknown) => {
      throw isNotFound(error) ? notFound({ data: UNKNOWN_PLACE }) : error
    })
    await types
  } else {
    void queryClient.prefetchInfiniteQuery(options)
  }
  const place = queryClient.getQueryData(options.queryKey)?.pages[0]?.reply.searchLocation
  if (import.meta.env.SSR && place && place.fileName !== terms.location && terms.location !== NATIONWIDE)
    return leadTo({ ...terms, location: place.fileName })
  return {
    placeName: place?.displayName ?? placeNameFrom(terms.location),
    searched: serviceById(catalog, terms.categoryId) ?? service,
    isCrawlable: isCrawlable(catalog, service, terms.kind),
  }
}

/** `austin-tx` where a category could be: every vendor of the section there. */
const IS_PLACE = /-[a-z]{2}$/

const leadTo = (terms: SearchTerms): never => {
  throw redirect({ href: resultsHref(terms), statusCode: 301, replace: true })
}

/**
 * Every vendor of a section is crawlable; a service type as the catalog says, and in the virtual section only if it is
 * offered there.
 */
function isCrawlable(catalog: readonly ServiceType[], { id }: SearchedService, kind: SearchTerms['kind']): boolean {
  const type = serviceById(catalog, id)
  return !type || (type.isCrawlable && (kind !== 'virtual' || type.offersVirtual))
}
