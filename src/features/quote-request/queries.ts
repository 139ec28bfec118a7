/** The quote request's server calls; one function per endpoint. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type * as v from 'valibot'
import type { FieldError } from '#contract/errors.ts'
import { NETWORK_TIMEOUT_SECONDS, SERVICE_TYPES_CACHE_MS } from '#contract/limits.ts'
import type { Client } from '#contract/client.ts'
import type { PlaceName } from '#contract/location.ts'
import type { ServiceType } from '#contract/service-type.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { wireClient, wireQuoteRequest } from '#src/offline/outbox/kinds/compose-request.ts'
import type { DraftVendor, QuoteDraft } from '#src/offline/drafts/records.ts'
import { deviceTimeZone, localNames } from './draft/checks.ts'
import { toDraftVendor } from './draft/draft.ts'
import { seenPlace } from './draft/seen-place.ts'
import { seenVendors } from './draft/seen-vendors.ts'

interface KnownVendors {
  vendors: DraftVendor[]
  /** The server has responded, so a missing id does not exist (anymore). */
  complete: boolean
}

/** The vendors in draft form; offline, the ones seen before. */
export const vendorsQuery = (api: Api, vendorIds: readonly number[]) =>
  queryOptions({
    queryKey: ['quote-request', 'vendors', vendorIds.join(',')],
    enabled: vendorIds.length > 0,
    async queryFn({ signal, client }): Promise<KnownVendors> {
      const [tiles, serviceTypes] = await Promise.allSettled([
        api.call('membersByIds', { query: { memberIds: vendorIds.join(',') }, signal }),
        api.call('serviceTypes', { signal }),
      ])
      const types = serviceTypes.status === 'fulfilled' ? serviceTypes.value.value : []
      if (tiles.status === 'fulfilled')
        return { vendors: tiles.value.value.map((tile) => toDraftVendor(tile, types)), complete: true }
      return { vendors: seenIn(client, vendorIds, types), complete: false }
    },
  })

/** The data of all queries of this page. */
const keptBy = (client: QueryClient): unknown[] =>
  client
    .getQueryCache()
    .getAll()
    .map((query) => query.state.data)

/** The vendors among what this page has read. */
export const seenIn = (
  client: QueryClient,
  vendorIds: readonly number[],
  types: readonly ServiceType[],
): DraftVendor[] => seenVendors(keptBy(client), vendorIds, types)

/** For a long list, the first profiles represent the choice well enough and spare slow connections. */
const PROFILES_MAX = 8

interface VendorProfiles {
  /** The vendors' services, most common first. */
  services: { id: number; name: string }[]
  levels: { memberID: number; memberLevel: number }[]
}

/** The facts that profiles add to the search results: the available services and the levels. */
export const profilesQuery = (api: Api, vendorIds: readonly number[]) =>
  queryOptions({
    queryKey: ['quote-request', 'profiles', vendorIds.join(',')],
    enabled: vendorIds.length > 0,
    staleTime: SERVICE_TYPES_CACHE_MS,
    async queryFn({ signal }): Promise<VendorProfiles> {
      const load = (id: number) =>
        api.call('member', { params: { id }, query: { load: 'providedservicetypes' }, signal })
      const results = await Promise.allSettled(vendorIds.slice(0, PROFILES_MAX).map(load))
      const profiles = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.value] : []))
      const failed = results.find((result) => result.status === 'rejected')
      if (profiles.length === 0 && failed) throw failed.reason
      return {
        services: commonFirst(profiles.map(({ providedServiceTypes = [] }) => providedServiceTypes)),
        levels: profiles.map(({ id, memberLevel }) => ({ memberID: id, memberLevel })),
      }
    },
  })

/** Every service once, in the first vendor's order, except that more widely offered ones come first. */
function commonFirst(offered: readonly (readonly ServiceType[])[]): VendorProfiles['services'] {
  const byId = new Map<number, { name: string; count: number }>()
  for (const { id, personForm } of offered.flat())
    byId.set(id, { name: personForm, count: (byId.get(id)?.count ?? 0) + 1 })
  return [...byId].sort(([, a], [, b]) => b.count - a.count).map(([id, { name }]) => ({ id, name }))
}

/** A place, and whether its time zone is this device's because the server's was not to be had. */
type SearchedPlace = PlaceName & { timeZone: string; isGuessed: boolean }

/**
 * The place of the search that led here; offline, as its results named it, with its days judged in this device's zone
 * until the server is asked again.
 */
export const placeQuery = (api: Api, fileName: string | null) =>
  queryOptions<SearchedPlace>({
    queryKey: ['quote-request', 'place', fileName],
    enabled: fileName !== null,
    staleTime: ({ state }) => (state.data?.isGuessed ? 0 : SERVICE_TYPES_CACHE_MS),
    // Without it, queries that also run offline are not read again.
    refetchOnReconnect: true,
    queryFn: async ({ signal, client }) => {
      try {
        const { value } = await api.call('location', { params: { fileName: fileName ?? '' }, signal })
        return { ...value, isGuessed: false }
      } catch (error) {
        const seen = seenPlace(keptBy(client), fileName ?? '')
        if (!seen) throw error
        return { ...seen, timeZone: deviceTimeZone(), isGuessed: true }
      }
    },
  })

/** The server's validation of a step's fields. No response counts as no errors: sending the request validates again. */
export async function serverErrors(api: Api, step: 'request' | 'client', draft: QuoteDraft): Promise<FieldError[]> {
  const signal = AbortSignal.timeout(NETWORK_TIMEOUT_SECONDS * 1000)
  try {
    if (step === 'request') await api.call('validateGigRequest', { body: wireQuoteRequest(draft), signal })
    else await api.call('validateClient', { body: wireClient(draft) as v.InferInput<typeof Client>, signal })
    return []
  } catch (error) {
    return error instanceof ApiError && error.kind === 'fields' ? localNames(error.errors) : []
  }
}

/** Which of the vendors said that they are busy. */
export async function busyVendors(
  api: Api,
  query: { memberIds: string; date: string },
  signal: AbortSignal,
): Promise<number[]> {
  const { value } = await api.call('whoIsFree', { query, signal })
  return value.filter(({ state }) => state === 'busy').map(({ memberId: vendorId }) => vendorId)
}
