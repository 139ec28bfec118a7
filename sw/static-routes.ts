/** Requests that go to the network without waking the worker, which would only let them pass (decision 60). */
import { SHARE_PATH } from '#contract/sharing.ts'
import { RUNTIME_CACHES } from './caches.ts'

/** Chromium only, missing from the type libraries. */
interface RouterCondition {
  requestMethod?: string
  urlPattern?: { pathname: string }
  or?: RouterCondition[]
  not?: RouterCondition
}
export interface StaticRoute {
  condition: RouterCondition
  source: 'network'
}
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (route: StaticRoute) => Promise<void>
}

const anyOf = (pathnames: readonly string[]) => pathnames.map((pathname) => ({ urlPattern: { pathname } }))

/** Added one by one: a browser that does not know the conditions of one still takes the others. */
export const STATIC_ROUTES: readonly StaticRoute[] = [
  // The caches are for GET alone, and so is the shell. What other apps share is posted to the worker.
  {
    condition: {
      not: {
        or: [
          { not: { or: ['POST', 'PUT', 'PATCH', 'DELETE'].map((requestMethod) => ({ requestMethod })) } },
          ...anyOf([SHARE_PATH]),
        ],
      },
    },
    source: 'network',
  },
  { condition: { or: anyOf(['/vendor-api/*', '/healthz']) }, source: 'network' },
  // Under /api/, and not kept by a cache. Conditions have no "and", hence the two nots.
  {
    condition: {
      not: {
        or: [{ not: { urlPattern: { pathname: '/api/*' } } }, ...RUNTIME_CACHES.flatMap(({ paths }) => kept(paths))],
      },
    },
    source: 'network',
  },
]

function kept(paths: readonly string[]): RouterCondition[] {
  return anyOf(paths.flatMap((path) => [path, `${path}/*`]))
}

/** Never fails: browsers without such routes, or without some condition, ask the worker as before. */
export async function addStaticRoutes(event: InstallEvent): Promise<void> {
  await Promise.allSettled(STATIC_ROUTES.map(async (route) => event.addRoutes?.(route)))
}
