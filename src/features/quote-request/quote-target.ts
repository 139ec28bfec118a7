/** The vendors, place and date in an address; separate from its schema, which every page loads. */
import type { QueryClient } from '@tanstack/react-query'
import type { Source } from '#contract/source.ts'
import type { Api } from '#src/api/client.ts'
import { parseMemberIds, sourceOf } from './draft/draft.ts'
import { vendorsQuery } from './queries.ts'
import type { QuoteSearch } from './quote-search.ts'

/** The ids as the address carries them. A single id must be a number, because a string would be written with quotes. */
export const memberIdParam = (memberIds: readonly number[]): string | number =>
  memberIds.length === 1 && memberIds[0] !== undefined ? memberIds[0] : memberIds.join(',')

export interface QuoteTarget {
  memberIds: number[]
  source: Source
  placeName: string | null
  eventDate: string | null
}

export const quoteTarget = ({
  memberId,
  source,
  location,
  eventDate,
}: Pick<QuoteSearch, 'memberId' | 'source' | 'location' | 'eventDate'>): QuoteTarget => ({
  memberIds: parseMemberIds(memberId),
  source: sourceOf(source),
  placeName: location ?? null,
  eventDate: eventDate ?? null,
})

/**
 * The server waits for the vendors so that it can render them; the page does not, so the form opens on any connection.
 */
export async function loadVendors(
  queryClient: QueryClient,
  api: Api,
  memberId: QuoteSearch['memberId'],
): Promise<void> {
  const memberIds = parseMemberIds(memberId)
  if (memberIds.length === 0) return
  const loaded = queryClient.prefetchQuery(vendorsQuery(api, memberIds))
  if (import.meta.env.SSR) await loaded
}
