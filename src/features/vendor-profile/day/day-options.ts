import { onlineManager, queryOptions } from '@tanstack/react-query'
import type { OnDay } from '#contract/vendor.ts'
import type { Api } from '#src/api/client.ts'

const ASK_AGAIN_MS = 10_000

/** What a list said of a vendor's day. */
export interface ToldDay {
  onDay: OnDay
  /** When it was read, epoch milliseconds; 0 for a saved copy. */
  updatedAt: number
}

/** Whether a vendor is free on a day; and when that was saved, if it is a saved copy (epoch milliseconds). */
export const dayOptions = (api: Api, id: number, date: string, told?: ToldDay) =>
  queryOptions({
    queryKey: ['vendor-profile', 'day', id, date],
    queryFn: async ({ signal }): Promise<{ onDay: OnDay; savedAt: number | null }> => {
      const { value, savedAt } = await api.call('memberOnDay', { params: { date, id }, signal })
      return { onDay: value.onDay, savedAt: savedAt?.getTime() ?? null }
    },
    // What is not known, or only from a saved copy, is asked again until it is.
    refetchInterval: ({ state: { data, status } }) =>
      (status === 'error' || (data && data.savedAt !== null)) && onlineManager.isOnline() ? ASK_AGAIN_MS : false,
    ...(told && { initialData: { onDay: told.onDay, savedAt: null }, initialDataUpdatedAt: told.updatedAt }),
  })
