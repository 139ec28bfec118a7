import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isCopy } from '#src/sync/is-copy.ts'

const FRESH_MS = 60_000
/** While a saved copy is shown, the server is asked again this often: a read may fail just as the network comes back. */
const ASK_AGAIN_MS = 10_000

/**
 * Queries run without asking the browser whether it is online: the worker responds from its saved copies.
 * A finished mutation is forgotten at once: what it sent may be a password.
 * @param gcTime how long an unused response is cached; forever on the server, where a timer would outlive the page
 */
export function makeQueryClient(gcTime = 30 * FRESH_MS): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        gcTime,
        retry: false,
        refetchInterval: ({ state }) => (isCopy(state.data) && onlineManager.isOnline() ? ASK_AGAIN_MS : false),
      },
      mutations: { networkMode: 'always', retry: false, gcTime: 0 },
    },
  })
}
