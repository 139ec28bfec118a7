import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'

/**
 * A vendor's published reviews, page by page, the newest first.
 * @param eventType only those of this kind of event; null for all
 */
export const reviewsOptions = (api: Api, id: number, eventType: string | null) =>
  infiniteQueryOptions({
    queryKey: ['vendor-reviews', id, eventType],
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const { value, savedAt } = await api.call('memberReviews', {
        params: { id },
        query: { skip: pageParam, ...(eventType !== null && { eventType }) },
        signal,
      })
      return { ...value, savedAt: savedAt?.getTime() ?? null }
    },
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { reviews }) => sum + reviews.length, 0)
      return shown < total ? shown : undefined
    },
  })
