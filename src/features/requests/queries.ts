import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'

/** The account's requests from every device, newest first. Asked anew whenever they are shown. */
export const ownRequestsOptions = (api: Api, accountId: number | null) =>
  queryOptions({
    queryKey: ['own', 'requests', accountId],
    enabled: accountId !== null,
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call('ownRequests', { signal })).value,
  })
