import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'

/** The signed-in account, as the server knows it. */
export const accountOptions = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['own', 'account', id],
    queryFn: async ({ signal }) => (await api.call('account', { params: { id }, signal })).value,
  })
