/** The account's bookings, for every screen that lists them. */
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { BookingSummary } from '#contract/bookings/booking.ts'
import type { Api } from '#src/api/client.ts'
import { readCached } from '#src/sync/storage/read-cached.ts'

const Bookings = v.array(BookingSummary)

/** Both sides', coming events first. */
export const bookingsOptions = (api: Api, accountId: number) =>
  queryOptions({
    queryKey: ['own', 'bookings', accountId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readCached('bookings', accountId, Bookings, async () => (await api.call('bookings', { signal })).value),
  })
