/**
 * Queries whose data is not in the server's page, because many pages would repeat it or the device fetches it anyway to
 * keep it: `meta: { apart: url }` names the address that gives it, and `firstPage` the parameter of the first page of a
 * list. The browser gets the addresses with the script (server/rendering/render.ts).
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import type { ApartQuery } from './server-state.ts'

/** A connection that hangs is tried again: nothing on the page works before this is here. */
const GIVE_UP_MS = 10_000

const addressOf = (query: Query) => query.meta?.['apart']

export const isInPage = (query: Query): boolean => query.state.status === 'success' && addressOf(query) === undefined

/** @param etags of what the server rendered, by address */
export const apartIn = (queryClient: QueryClient, etags: ReadonlyMap<string, string>): ApartQuery[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => {
      const url = addressOf(query)
      if (typeof url !== 'string' || query.state.status !== 'success') return []
      const etag = etags.get(url)
      const firstPage = query.meta?.['firstPage']
      return [{ queryKey: query.queryKey, url, ...(etag && { etag }), ...(firstPage !== undefined && { firstPage }) }]
    })

/**
 * Fetches what the page shows but does not contain; never rejects, and tries again like the page's other parts.
 * @returns whether all of it is there, and still what the server rendered
 */
export async function fetchApart(
  queryClient: QueryClient,
  apart: readonly ApartQuery[],
  retry: typeof retryImport = retryImport,
): Promise<boolean> {
  const same = await Promise.all(
    apart.map(async ({ queryKey, url, etag, firstPage }) => {
      const response = await retry(() => read(url))
      if (response === null) return false
      const { data, etag: present } = response
      queryClient.setQueryData(
        queryKey,
        firstPage === undefined ? data : { pages: [{ reply: data }], pageParams: [firstPage] },
      )
      // A proxy may leave it out.
      return etag === undefined || present === null || etag === present
    }),
  )
  return same.every(Boolean)
}

/**
 * Plain, as the page's own state: what parses the calls of the contract is loaded later. Null for a refusal, which the
 * page then gets itself and shows.
 */
async function read(url: string): Promise<{ data: unknown; etag: string | null } | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(GIVE_UP_MS) })
  if (response.status >= 400 && response.status < 500) return null
  if (!response.ok) throw new Error(`${url} responded ${response.status}.`)
  return { data: await response.json(), etag: response.headers.get('etag') }
}
