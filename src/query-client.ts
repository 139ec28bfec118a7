import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 60_000

/** Queries run without asking the browser whether it is online: the worker answers from its saved copies. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: FRESH_MS, gcTime: 30 * FRESH_MS, retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
