/** The vendors, place and event in an address; separate from its schema, which every page loads. */
import type { QueryClient } from '@tanstack/react-query'
import type { Source } from '#contract/source.ts'
import type { Api } from '#src/api/client.ts'
import { parseVendorIds, sourceOf } from './draft/draft.ts'
import type { SearchedEvent } from './searched-event.ts'
import { vendorsQuery } from './queries.ts'
import type { QuoteSearch } from './quote-search.ts'

/** The ids as the address carries them. A single id must be a number, because a string would be written with quotes. */
export const vendorIdParam = (vendorIds: readonly number[]): string | number =>
  vendorIds.length === 1 && vendorIds[0] !== undefined ? vendorIds[0] : vendorIds.join(',')

interface QuoteTarget {
  memberIds: number[]
  source: Source
  placeName: string | null
  searched: SearchedEvent
}

export const quoteTarget = ({
  memberId: vendorId,
  source,
  location,
  eventDate,
  month,
  budget,
  guests,
  age,
  categoryId,
}: Pick<QuoteSearch, 'memberId' | 'source' | 'location' | keyof SearchedEvent>): QuoteTarget => ({
  memberIds: parseVendorIds(vendorId),
  source: sourceOf(source),
  placeName: location ?? null,
  searched: { eventDate, month, budget, guests, age, categoryId },
})

/**
 * The server waits for the vendors so that it can render them; the page does not, so the form opens on any connection.
 */
export async function loadVendors(
  queryClient: QueryClient,
  api: Api,
  vendorId: QuoteSearch['memberId'],
): Promise<void> {
  const vendorIds = parseVendorIds(vendorId)
  if (vendorIds.length === 0) return
  const loaded = queryClient.prefetchQuery(vendorsQuery(api, vendorIds))
  if (import.meta.env.SSR) await loaded
}
