/** The address of a quote request: ?memberId=1,2&source=gigkids&location=hoboken-nj (specification 2, section 2). */
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { LocationFileName } from '#contract/location.ts'
import type { Source } from '#contract/quote.ts'
import type { Api } from '#src/api/client.ts'
import { parseMemberIds, sourceOf } from './draft.ts'
import { vendorsQuery } from './queries.ts'

/** Whatever else the query string carries is kept on the way through the steps. */
export const QuoteSearch = v.looseObject({
  memberId: v.fallback(v.optional(v.union([v.string(), v.number()])), undefined),
  source: v.fallback(v.optional(v.string()), undefined),
  location: v.fallback(v.optional(LocationFileName), undefined),
  rfqABTest: v.fallback(v.optional(v.string()), undefined),
})
export type QuoteSearch = v.InferOutput<typeof QuoteSearch>

/** The ids as the address carries them: a single one is a number, or it would be written with quotes. */
export const memberIdParam = (memberIds: readonly number[]): string | number =>
  memberIds.length === 1 && memberIds[0] !== undefined ? memberIds[0] : memberIds.join(',')

export interface QuoteTarget {
  memberIds: number[]
  source: Source
  placeName: string | null
}

export const quoteTarget = ({ memberId, source, location }: Pick<QuoteSearch, 'memberId' | 'source' | 'location'>): QuoteTarget => ({
  memberIds: parseMemberIds(memberId),
  source: sourceOf(source),
  placeName: location ?? null,
})

/** The server waits for the vendors, to show them at once; the page does not, so that the form opens on any connection. */
export async function loadVendors(queryClient: QueryClient, api: Api, memberId: QuoteSearch['memberId']): Promise<void> {
  const memberIds = parseMemberIds(memberId)
  if (memberIds.length === 0) return
  const loaded = queryClient.prefetchQuery(vendorsQuery(api, memberIds))
  if (import.meta.env.SSR) await loaded
}
