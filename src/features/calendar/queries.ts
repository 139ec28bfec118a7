/** The vendor's calendar; offline the last copy of it. */
import { queryOptions } from '@tanstack/react-query'
import { Availability } from '#contract/availability/availability.ts'
import type { Api } from '#src/api/client.ts'
import { readCached } from '#src/pwa/storage/read-cached.ts'

export const calendarOptions = (api: Api, accountId: number, memberId: number) =>
  queryOptions({
    queryKey: ['own', 'calendar', accountId, memberId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readCached(
        'calendar',
        accountId,
        Availability,
        async () => (await api.call('availability', { params: { id: memberId }, signal })).value,
      ),
  })
