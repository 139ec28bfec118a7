/** What the server knows of sent requests. Asked anew whenever they are shown; without a connection, as they were shown last. */
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { AskedVendor } from '#contract/leads.ts'
import { OwnRequest } from '#contract/own-requests.ts'
import type { Api } from '#src/api/client.ts'
import { readKept } from '#src/pwa/read-kept.ts'

const OwnRequests = v.array(OwnRequest)
const AskedVendors = v.array(AskedVendor)

/** The account's requests from every device, newest first. */
export const ownRequestsOptions = (api: Api, accountId: number | null) =>
  queryOptions({
    queryKey: ['own', 'requests', accountId],
    enabled: accountId !== null,
    staleTime: 0,
    queryFn: ({ signal }) => readKept('requests', accountId, OwnRequests, async () => (await api.call('ownRequests', { signal })).value),
  })

/** How far requests are at each vendor, in the order of their keys: for what this phone sent and no account lists. */
export const requestVendorsOptions = (api: Api, accountId: number | null, keys: readonly string[]) =>
  queryOptions({
    queryKey: ['own', 'request-vendors', accountId, keys],
    enabled: keys.length > 0,
    staleTime: 0,
    queryFn: ({ signal }) => Promise.all(keys.map((key) => vendorsOf(api, accountId, key, signal))),
  })

/** None where they cannot be told right now: the receipt is shown all the same. */
async function vendorsOf(api: Api, accountId: number | null, key: string, signal: AbortSignal): Promise<readonly AskedVendor[]> {
  const read = async () => (await api.call('requestVendors', { params: { key }, signal })).value
  return readKept(`vendors of ${key}`, accountId, AskedVendors, read).then(
    ({ value }) => value,
    () => [],
  )
}
