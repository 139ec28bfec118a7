/** Starts the background work, such as the outbox, when the page has been made. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import { NEXT_ROUTES } from './next-routes.ts'
import type { makeRouter } from './router.tsx'
import { layOutGradually } from '#src/ui/browser/lay-out-rest.ts'
import { savesData } from '#src/ui/browser/saves-data.ts'
import { loadWebFont } from './web-font.ts'

/** After the page stands, so that a slow processor makes the page first. Not every browser says when it is idle. */
const AFTER_MS = 500

interface Background {
  api: Api
  queryClient: QueryClient
  router: Pick<ReturnType<typeof makeRouter>, 'loadRouteChunk' | 'routesById'>
  /** The API URLs that the server called while it rendered this page. */
  serverUrls: readonly string[]
}

export async function startBackground({ router, ...parts }: Background): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS))
  void layOutGradually()
  const { startPwa } = await retryImport(() => import('#src/app/start.ts'))
  await startPwa(parts)
  if (!savesData()) {
    void loadWebFont()
    // A chunk that fails to load is loaded again by the tap, which says so.
    for (const id of NEXT_ROUTES) router.loadRouteChunk(router.routesById[id])?.catch(() => {})
  }
  const { startTracking } = await retryImport(() => import('#src/tracking/start.ts'))
  startTracking(parts.api)
}
