/** The account's server calls; one function per endpoint. All query keys are under `OWN`. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { SERVICE_TYPES_CACHE_MS } from '#contract/limits.ts'
import type { Api } from '#src/api/client.ts'
import { deviceState } from '#src/pwa/notifications/device.ts'
import { pageDevice } from '#src/pwa/notifications/page-device.ts'

/** Key prefix of the signed-in user's data. */
export const OWN = ['own'] as const

/** After a write: reads that are under way for the first time may be of before it, and would count as fresh. */
export async function readOwnAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: OWN })
  await queryClient.invalidateQueries({ queryKey: OWN })
}

export const sessionsOptions = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...OWN, 'sessions', id],
    queryFn: async ({ signal }) => (await api.call('sessions', { params: { id }, signal })).value,
  })

export const notificationsOptions = (api: Api, accountId: number) =>
  queryOptions({
    queryKey: [...OWN, 'notifications', accountId],
    queryFn: async ({ signal }) => (await api.call('notifications', { signal })).value,
  })

export const newsConsentOptions = (api: Api, accountId: number) =>
  queryOptions({
    queryKey: [...OWN, 'news-consent', accountId],
    queryFn: async ({ signal }) => (await api.call('newsConsent', { signal })).value,
  })

/** Whether this device is notified. Permissions change in the browser’s settings: it is looked at each time. */
export const deviceOptions = (accountId: number) =>
  queryOptions({
    queryKey: [...OWN, 'notified-device', accountId],
    staleTime: 0,
    queryFn: () => deviceState(pageDevice, accountId),
  })

/** The vendor's own certificate of insurance. */
export const insuranceOptions = (api: Api, vendorId: number) =>
  queryOptions({
    queryKey: [...OWN, 'insurance', vendorId],
    queryFn: async ({ signal }) => (await api.call('ownInsurance', { signal })).value,
  })

const LOAD = 'city,primaryservicetype,providedservicetypes,mainprofileimage'

/** The vendor's own view of its profile. */
export const ownVendorOptions = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...OWN, 'member', id],
    queryFn: async ({ signal }) =>
      (await api.call('member', { params: { id }, query: { load: LOAD }, signal, signedIn: true })).value,
  })

export const catalogOptions = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'service-types'],
    staleTime: SERVICE_TYPES_CACHE_MS,
    queryFn: async ({ signal }) => (await api.call('serviceTypes', { signal })).value,
  })
