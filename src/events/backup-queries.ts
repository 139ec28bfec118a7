/** The server's data about other vendors for a sent request. */
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { SimilarVendor } from '#contract/requests/request-outcome.ts'
import type { Api } from '#src/api/client.ts'
import { readCached } from '#src/sync/storage/read-cached.ts'

const SimilarVendors = v.array(SimilarVendor)

/** Vendors that a request could also go to. */
export const similarOptions = (api: Api, accountId: number | null, key: string) =>
  queryOptions({
    queryKey: ['own', 'similar', accountId, key],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readCached(
        `similar to ${key}`,
        accountId,
        SimilarVendors,
        async () => (await api.call('similarToRequest', { params: { key }, signal })).value,
      ),
  })
