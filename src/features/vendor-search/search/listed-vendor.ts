import type { QueryClient } from '@tanstack/react-query'
import type { VendorSearchResult } from '#contract/vendor.ts'
import type { ResultsPage } from './queries.ts'

/** The facts about a vendor in the results that this page has loaded; undefined if it is in none of them. */
export function listedVendor(
  queryClient: Pick<QueryClient, 'getQueriesData'>,
  id: number,
): VendorSearchResult | undefined {
  return queryClient
    .getQueriesData<{ pages?: readonly Partial<ResultsPage>[] }>({ queryKey: ['vendor-search'] })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ reply }) => reply?.searchResults ?? [])
    .find(({ memberID: vendorId }) => vendorId === id)
}
