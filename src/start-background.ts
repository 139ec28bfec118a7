/** What works in the background, such as the outbox, starts when the page has been made. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { retryImport } from './pwa/connectivity/retry-import.ts'

/** At most this long after the page stands. */
const IDLE_MS = 1000

export async function startBackground(parts: { api: Api; queryClient: QueryClient; serverUrls: readonly string[] }) {
  await idle()
  const { startPwa } = await retryImport(() => import('#src/pwa/start.ts'))
  await startPwa(parts)
  const { startTracking } = await retryImport(() => import('#src/tracking/start.ts'))
  startTracking(parts.api)
}

/** When the processor has time; not every browser says so. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_MS })
    else setTimeout(resolve, IDLE_MS)
  })
