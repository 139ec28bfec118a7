import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { ANY } from '#contract/limits.ts'
import { LocationFileName } from '#contract/location.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { searchOptions, serviceTypesOptions } from './queries.ts'
import { placeNameFrom } from './result-words.ts'
import type { SearchTerms } from './search-terms.ts'
import { findService, serviceById } from './services.ts'

/**
 * What a results page needs before it can be drawn. The server waits for the results; in the browser the page appears at once,
 * with the earlier list dimmed or with stand-ins, and the results follow.
 * @returns what the page is called
 * @throws notFound for an unknown service or place
 */
export async function loadResults({ queryClient, api }: { queryClient: QueryClient; api: Api }, terms: SearchTerms) {
  if (!v.is(LocationFileName, terms.location)) throw notFound()
  const catalogue = await queryClient.ensureQueryData(serviceTypesOptions(api))
  const service = findService(catalogue, terms.service)
  if (!service) throw notFound()
  const options = searchOptions(api, terms, terms.categoryId === ANY ? service.id : terms.categoryId)
  if (typeof window === 'undefined') {
    await queryClient.ensureInfiniteQueryData(options).catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
  } else {
    void queryClient.prefetchInfiniteQuery(options)
  }
  const place = queryClient.getQueryData(options.queryKey)?.pages[0]?.reply.searchLocation
  return {
    placeName: place?.displayName ?? placeNameFrom(terms.location),
    pluralForm: (serviceById(catalogue, terms.categoryId) ?? service).pluralForm,
  }
}
