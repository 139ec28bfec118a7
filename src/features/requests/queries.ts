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

/** How far one request is at each vendor: for what this phone sent and no account lists. */
export const requestVendorsOptions = (api: Api, accountId: number | null, key: string) =>
  queryOptions({
    queryKey: ['own', 'request-vendors', accountId, key],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readKept(`vendors of ${key}`, accountId, AskedVendors, async () => (await api.call('requestVendors', { params: { key }, signal })).value),
  })
