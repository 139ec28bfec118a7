/** The search that a vendor's profile was opened from: what its address says of it, checked. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { NATIONWIDE, NATIONWIDE_NAME } from '#contract/limits.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Source } from '#contract/source.ts'
import type { OnDay } from '#contract/vendor.ts'
import type { Api } from '#src/api/client.ts'
import { isNotFound } from '#src/api/errors/error-kinds.ts'
import type { TrailStep } from '#src/ui/head/structured-data.ts'
import { trailOf } from '../results/results-trail.ts'
import type { ResultsPage } from './queries.ts'
import { SEARCH_KINDS } from '#contract/typed-search.ts'
import { ANY_SERVICE, resultsHref, type Facts, type Filters } from './search-terms.ts'
import { everyVendor, SEARCH_SECTIONS } from './sections.ts'
import { findService } from './services.ts'

/** A place that exists, or `nationwide`, and a service where one was searched for. */
interface FoundSearch {
  serviceType: ServiceType | null
  placeName: string
}

/**
 * Null for a place that doesn't exist; a service that doesn't is left out. Results that the page still has give
 * without a call.
 */
export function searchLookupOptions(api: Api, queryClient: QueryClient, location: string, service = ANY_SERVICE) {
  const shown = shownSearch(queryClient, location, service)
  return queryOptions({
    queryKey: ['search-lookup', service, location],
    queryFn: async ({ signal }) =>
      (await lookUp(api, service, location, signal)) ??
      (service === ANY_SERVICE ? null : lookUp(api, ANY_SERVICE, location, signal)),
    staleTime: Infinity,
    ...(shown && { initialData: shown }),
  })
}

/** Null where the service or the place doesn't exist. */
async function lookUp(api: Api, service: string, location: string, signal: AbortSignal): Promise<FoundSearch | null> {
  try {
    const { value } = await api.call('searchLookup', { params: { url: `${service}/${location}` }, signal })
    const placeName = value.isNationalSearch ? NATIONWIDE_NAME : value.location?.displayName
    return placeName === undefined ? null : { serviceType: value.serviceType, placeName }
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

type Results = { pages?: readonly Partial<ResultsPage>[] }

const shownResults = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ['vendor-search'] })
    .flatMap(({ queryKey, state }) =>
      ((state.data as Results | undefined)?.pages ?? []).map(({ reply, savedAt }) => ({
        reply,
        filters: queryKey[3] as Partial<Filters>,
        savedAt: savedAt ?? null,
        updatedAt: state.dataUpdatedAt,
      })),
    )

function shownSearch(queryClient: QueryClient, location: string, service: string): FoundSearch | undefined {
  if (location === NATIONWIDE && service === ANY_SERVICE) return { serviceType: null, placeName: NATIONWIDE_NAME }
  for (const { reply } of shownResults(queryClient)) {
    if (!reply || reply.searchLocation.fileName !== location) continue
    if (service === ANY_SERVICE) return { serviceType: null, placeName: reply.searchLocation.displayName }
    if (reply.serviceType?.fileName === service)
      return { serviceType: reply.serviceType, placeName: reply.searchLocation.displayName }
  }
  return undefined
}

/** A vendor's day, as results that the page still has tell it, and when they were saved and read. */
export function shownDay(
  queryClient: QueryClient,
  id: number,
  date: string,
): { onDay: OnDay; dayPrice?: number | undefined; savedAt: number | null; updatedAt: number } | undefined {
  for (const { reply, filters, savedAt, updatedAt } of shownResults(queryClient)) {
    if (filters.freeOn !== date) continue
    const shown = reply?.searchResults.find(({ memberID: vendorId }) => vendorId === id)
    if (shown?.onDay) return { onDay: shown.onDay, dayPrice: shown.dayPrice, savedAt, updatedAt }
  }
  return undefined
}

interface OpenedFrom extends Partial<Pick<Filters, 'distanceLimit' | 'ratingLimit' | 'priceLimit' | 'sort'>>, Facts {
  source: Source
  /** A place that exists, or `nationwide`. */
  location: string
  eventDate: string | undefined
  /** Null where the address names none: the vendor's main service is meant, or with `isAny` every vendor. */
  serviceType: ServiceType | null
  isAny: boolean
}

/** The results that a profile was opened from, and the breadcrumbs that lead to them. */
export function openedFrom(
  { source, location, eventDate, serviceType, isAny, ...limits }: OpenedFrom,
  main: ServiceType | undefined,
  placeName: string,
): { href: string; trail: TrailStep[] } {
  const type = serviceType ?? (isAny ? undefined : main)
  const named = SEARCH_KINDS.find((kind) => kind !== 'standard' && SEARCH_SECTIONS[kind].source === source)
  // A source may be in the address of any search; a section without the service has no such page.
  const kind = named && (!type || findService([type], type.fileName, named)) ? named : 'standard'
  const service = type ?? everyVendor(kind)
  const href = resultsHref({
    kind,
    service: service.fileName,
    location,
    ...limits,
    ...(eventDate && { freeOn: eventDate }),
    ...(source !== SEARCH_SECTIONS[kind].source && { source }),
  })
  const trail = trailOf({ kind, location }, service, placeName).map((step, index, { length }) =>
    index === length - 1 ? { ...step, href } : step,
  )
  // Nationwide results without a filter are the page of their service.
  return { href, trail: trail.filter((step, index) => step.href !== trail[index - 1]?.href) }
}
