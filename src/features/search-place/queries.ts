/** A vendor's own place in search results. Offline, it returns the last saved one, of whichever day it was. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { SearchPlace } from '#contract/search-place.ts'
import type { Api } from '#src/api/client.ts'
import { readCached } from '#src/sync/storage/read-cached.ts'

/** @param freeOn a calendar date */
export const searchPlaceOptions = (api: Api, accountId: number, freeOn: string) =>
  queryOptions({
    queryKey: ['own', 'search-place', accountId, freeOn],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readCached(
        'place in search results',
        accountId,
        SearchPlace,
        async () => (await api.call('searchPlace', { query: { freeOn }, signal })).value,
      ),
  })
