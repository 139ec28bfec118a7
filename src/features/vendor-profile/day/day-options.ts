import { onlineManager, queryOptions } from '@tanstack/react-query'
import type { ApiError } from '#src/api/api-error.ts'
import type { OnDay } from '#contract/vendor.ts'
import type { Api } from '#src/api/client.ts'
import { isNotFound } from '#src/api/errors/error-kinds.ts'

const FRESH_MS = 60_000
const ASK_AGAIN_MS = 10_000

/** The known state of a vendor's day; and when that was saved, if it is a saved copy (epoch milliseconds). */
interface KnownDay {
  onDay: OnDay
  /** In whole dollars, where the day costs more than the lowest price. */
  dayPrice?: number | undefined
  savedAt: number | null
}

/** The state that a list told, and when that was read (epoch milliseconds). */
export type ToldDay = KnownDay & { updatedAt: number }

/** Whether a vendor is free on a day. What is not known, or only from a saved copy, is asked again until it is. */
export const dayOptions = (api: Api, id: number, date: string, told?: ToldDay) =>
  queryOptions({
    queryKey: ['vendor-profile', 'day', id, date],
    queryFn: async ({ signal }): Promise<KnownDay> => {
      const { value, savedAt } = await api.call('memberOnDay', { params: { date, id }, signal })
      return { onDay: value.onDay, dayPrice: value.dayPrice, savedAt: savedAt?.getTime() ?? null }
    },
    staleTime: ({ state: { data } }) => (isSaved(data) ? 0 : FRESH_MS),
    refetchInterval: ({ state: { data, error } }) =>
      (isSaved(data) || (error !== null && !isRefused(error))) && onlineManager.isOnline() ? ASK_AGAIN_MS : false,
    refetchOnReconnect: true,
    ...(told && {
      initialData: { onDay: told.onDay, dayPrice: told.dayPrice, savedAt: told.savedAt },
      initialDataUpdatedAt: told.updatedAt,
    }),
  })

/** Whether nothing will ever be said: the vendor is no longer listed, or no event can have the day. */
export const isRefused = (error: unknown): boolean =>
  isNotFound(error) || (error as Partial<ApiError> | null)?.kind === 'fields'

const isSaved = (day: KnownDay | undefined) => day !== undefined && day.savedAt !== null
