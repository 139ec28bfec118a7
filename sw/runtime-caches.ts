/** Routes for the runtime caches, based on Workbox strategies. */
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js'
import { Route } from 'workbox-routing/Route.js'
import { CacheFirst } from 'workbox-strategies/CacheFirst.js'
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js'
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js'
import type { Strategy } from 'workbox-strategies/Strategy.js'
import { NETWORK_TIMEOUT_SECONDS } from '#contract/limits.ts'
import { RUNTIME_CACHES, type RuntimeCache } from './caches.ts'
import { keepOnly, preferSavedToBroken } from './cached-responses.ts'

/** One route per runtime cache, for this site's GET requests without credentials. */
export function runtimeRoutes(now: () => number): Route[] {
  return RUNTIME_CACHES.map((cache) => {
    const matches = ({ url, request, sameOrigin }: { url: URL; request: Request; sameOrigin: boolean }) =>
      sameOrigin && request.mode !== 'navigate' && !request.headers.has('authorization') && cache.keeps(url.pathname)
    return new Route(matches, strategyFor(cache, now))
  })
}

function strategyFor({ name, order, accepts, maxEntries, maxAgeMs }: RuntimeCache, now: () => number): Strategy {
  const plugins: WorkboxPlugin[] = [
    preferSavedToBroken(accepts),
    keepOnly(accepts, now),
    // The class declares missing members as undefined, which the interface that it implements does not allow.
    new ExpirationPlugin({ maxEntries, maxAgeSeconds: maxAgeMs / 1000, purgeOnQuotaError: true }) as WorkboxPlugin,
  ]
  // Responses vary only by headers that are the same for every request from this browser (encoding, picture formats).
  const options = { cacheName: name, plugins, matchOptions: { ignoreVary: true } }
  switch (order) {
    case 'fresh':
      return new NetworkFirst({ ...options, networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS })
    case 'fast':
      return new StaleWhileRevalidate(options)
    default:
      return new CacheFirst(options)
  }
}
