import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'

/** A vendor's published reviews, page by page, the newest first. */
export const reviewsOptions = (api: Api, id: number) =>
  infiniteQueryOptions({
    queryKey: ['vendor-reviews', id],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const { value, savedAt } = await api.call('memberReviews', {
        params: { id },
        query: { skip: pageParam },
        signal,
      })
      return { ...value, savedAt: savedAt?.getTime() ?? null }
    },
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { reviews }) => sum + reviews.length, 0)
      return shown < total ? shown : undefined
    },
  })
