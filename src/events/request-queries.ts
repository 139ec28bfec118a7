/** The server's data about sent requests. Refetched whenever they are shown; offline, the last data shown. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { ContactedVendor } from '#contract/leads.ts'
import { OwnRequest } from '#contract/own-requests.ts'
import type { Api } from '#src/api/client.ts'
import { readCached } from '#src/sync/storage/read-cached.ts'

const OwnRequests = v.array(OwnRequest)
const ContactedVendors = v.array(ContactedVendor)
type VendorsByKey = ReadonlyMap<string, ContactedVendor[]>

/** The account's requests from every device, newest first. */
export const ownRequestsOptions = (api: Api, accountId: number | null) =>
  queryOptions({
    queryKey: ['own', 'requests', accountId],
    enabled: accountId !== null,
    staleTime: 0,
    queryFn: ({ signal }) =>
      readCached('requests', accountId, OwnRequests, async () => (await api.call('ownRequests', { signal })).value),
  })

/**
 * The state of each of these requests at each vendor: for requests sent from this device that no account lists.
 * Requests with no available state are left out.
 */
export const requestVendorsOptions = (api: Api, accountId: number | null, keys: readonly string[]) =>
  queryOptions<VendorsByKey>({
    queryKey: ['own', 'request-vendors', accountId, keys],
    staleTime: 0,
    enabled: keys.length > 0,
    // While another request is being fetched, the others stay.
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const read = (key: string) =>
        readCached(
          `vendors of ${key}`,
          accountId,
          ContactedVendors,
          async () => (await api.call('requestVendors', { params: { key }, signal })).value,
        )
      const results = await Promise.allSettled(keys.map(read))
      return new Map(
        keys.flatMap((key, i) => (results[i]?.status === 'fulfilled' ? [[key, results[i].value.value]] : [])),
      )
    },
  })
