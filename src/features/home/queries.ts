import { queryOptions } from '@tanstack/react-query'
import { requestUrl, type Api } from '#src/api/client.ts'

export const recentEventsOptions = (api: Api) =>
  queryOptions({
    queryKey: ['home', requestUrl('recentEvents')],
    queryFn: async ({ signal }) => (await api.call('recentEvents', { signal })).value,
  })

export const typicalPricesOptions = (api: Api) =>
  queryOptions({
    queryKey: ['home', requestUrl('typicalPrices')],
    queryFn: async ({ signal }) => (await api.call('typicalPrices', { signal })).value,
  })
