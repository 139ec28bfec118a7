/** The vendor's calendar; offline the last copy of it. */
import { queryOptions } from '@tanstack/react-query'
import { Availability } from '#contract/availability/availability.ts'
import type { Api } from '#src/api/client.ts'
import { readCached } from '#src/sync/storage/read-cached.ts'

export const calendarOptions = (api: Api, accountId: number, vendorId: number) =>
  queryOptions({
    queryKey: ['own', 'calendar', accountId, vendorId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readCached(
        'calendar',
        accountId,
        Availability,
        async () => (await api.call('availability', { params: { id: vendorId }, signal })).value,
      ),
  })
