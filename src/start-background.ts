/** What works in the background, such as the outbox, starts when the page has been made. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { retryImport } from './pwa/connectivity/retry-import.ts'

/** After the page stands, so that a slow processor makes the page first. Not every browser says when it is idle. */
const AFTER_MS = 500

export async function startBackground(parts: { api: Api; queryClient: QueryClient; serverUrls: readonly string[] }) {
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS))
  const { startPwa } = await retryImport(() => import('#src/pwa/start.ts'))
  await startPwa(parts)
  const { startTracking } = await retryImport(() => import('#src/tracking/start.ts'))
  startTracking(parts.api)
}
