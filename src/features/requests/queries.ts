/**
 * What the server knows of sent requests. Asked anew whenever they are shown; without a connection, as they were shown
 * last.
 */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { ContactedVendor } from '#contract/leads.ts'
import { OwnRequest } from '#contract/own-requests.ts'
import type { Api } from '#src/api/client.ts'
import { readCached } from '#src/pwa/storage/read-cached.ts'

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
 * How far each of these requests is at each vendor: for what this phone sent and no account lists. What cannot be told
 * is left out.
 */
export const requestVendorsOptions = (api: Api, accountId: number | null, keys: readonly string[]) =>
  queryOptions<VendorsByKey>({
    queryKey: ['own', 'request-vendors', accountId, keys],
    staleTime: 0,
    enabled: keys.length > 0,
    // While one more is asked about, the others stay.
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const read = (key: string) =>
        readCached(
          `vendors of ${key}`,
          accountId,
          ContactedVendors,
          async () => (await api.call('requestVendors', { params: { key }, signal })).value,
        )
      const told = await Promise.allSettled(keys.map(read))
      return new Map(keys.flatMap((key, i) => (told[i]?.status === 'fulfilled' ? [[key, told[i].value.value]] : [])))
    },
  })
