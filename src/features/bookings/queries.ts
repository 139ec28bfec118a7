/** The account's bookings. Offline, they return the last saved data; all keys are under `own`. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { Booking } from '#contract/bookings/booking.ts'
import { BookingReviews } from '#contract/reviews/reviews.ts'
import type { Api } from '#src/api/client.ts'
import { readCached } from '#src/sync/storage/read-cached.ts'

export const bookingOptions = (api: Api, accountId: number, id: number) =>
  queryOptions({
    queryKey: ['own', 'booking', accountId, id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readCached(
        `booking ${id}`,
        accountId,
        Booking,
        async () => (await api.call('booking', { params: { id }, signal })).value,
      ),
  })

export const bookingReviewsOptions = (api: Api, accountId: number, id: number) =>
  queryOptions({
    queryKey: ['own', 'booking-reviews', accountId, id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      readCached(
        `reviews of booking ${id}`,
        accountId,
        BookingReviews,
        async () => (await api.call('bookingReviews', { params: { id }, signal })).value,
      ),
  })

/** How many coming bookings are saved in full, to be read at the event without a connection. */
const SAVED_WHOLE = 10

export async function saveWhole(
  queryClient: QueryClient,
  api: Api,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids.slice(0, SAVED_WHOLE)) await queryClient.prefetchQuery(bookingOptions(api, accountId, id))
}
