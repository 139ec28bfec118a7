/**
 * Queries whose data is not in the server's page, because many pages would repeat it: `meta: { apart: url }` names the
 * address that gives it. The browser is told the addresses with the script (server/rendering/render.ts).
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { retryImport } from './pwa/connectivity/retry-import.ts'
import type { ApartQuery } from './server-state.ts'

/** A connection that hangs is tried again: nothing on the page answers before this is here. */
const GIVE_UP_MS = 10_000

const addressOf = (query: Query) => query.meta?.['apart']

export const isInPage = (query: Query): boolean => query.state.status === 'success' && addressOf(query) === undefined

export const apartIn = (queryClient: QueryClient): ApartQuery[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => {
      const url = addressOf(query)
      return typeof url === 'string' && query.state.status === 'success' ? [{ queryKey: query.queryKey, url }] : []
    })

/** Fetches what the page shows but does not contain; never rejects, and tries again like the page's other parts. */
export async function fetchApart(
  queryClient: QueryClient,
  apart: readonly ApartQuery[],
  retry: typeof retryImport = retryImport,
): Promise<void> {
  await Promise.all(
    apart.map(async ({ queryKey, url }) => queryClient.setQueryData(queryKey, await retry(() => readJson(url)))),
  )
}

/** Plain, as the page's own state: what parses the calls of the contract is loaded later. */
async function readJson(url: string): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(GIVE_UP_MS) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return answer.json()
}
