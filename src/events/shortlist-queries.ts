/** The client's shortlists. Refetched whenever they are shown; offline, the last data shown. */
import { queryOptions } from '@tanstack/react-query'
import { OwnShortlists } from '#contract/shortlists/shortlists.ts'
import type { Api } from '#src/api/client.ts'
import { deviceProof } from '#src/sync/storage/device-proof.ts'
import { readCached } from '#src/sync/storage/read-cached.ts'

/** @param accountId null for the shortlists of a guest's device */
export const ownShortlistsOptions = (api: Api, accountId: number | null) =>
  queryOptions({
    queryKey: ['own', 'shortlists', accountId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readCached(
        'shortlists',
        accountId,
        OwnShortlists,
        async () => (await api.call('ownShortlists', { headers: await deviceProof(), signal })).value,
      ),
  })
