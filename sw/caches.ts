/** The runtime caches: which requests each one handles, how many responses it stores, and for how long. */
import {
  CACHED_CONTENT,
  CACHED_LOCATIONS,
  CACHED_PICTURES,
  CACHED_SEARCHES,
  CACHED_VENDORS,
  CACHE_LIFETIME_MS,
  SERVICE_TYPES_CACHE_MS,
} from '#contract/limits.ts'
import { PICTURE_PATH } from '#contract/pictures.ts'

/**
 * Increment it when the format of cached data changes; caches of other versions are deleted when a worker takes over.
 */
const CACHE_VERSION = 2
const PREFIX = 'fanfare-'

export interface RuntimeCache {
  name: string
  /** The content that it keeps: the responses for these paths and all below them. */
  paths: readonly string[]
  /** Whether it caches the response for this path. */
  keeps: (pathname: string) => boolean
  /**
   * `fresh`: network first, the saved copy if that fails or is slow; `fast`: the saved copy, updated in the background;
   * `fixed`: the saved copy, for content that never changes under its URL.
   */
  order: 'fresh' | 'fast' | 'fixed'
  /** The required media type of a response, so that a captive portal's page is not cached. */
  accepts: RegExp
  maxEntries: number
  maxAgeMs: number
}

const JSON_TYPE = /^application\/(.+\+)?json\b/
const api = { order: 'fresh', accepts: JSON_TYPE, maxAgeMs: CACHE_LIFETIME_MS } as const
const under = (...paths: string[]) => ({
  paths,
  keeps: (pathname: string) => paths.some((path) => pathname === path || pathname.startsWith(`${path}/`)),
})

export const RUNTIME_CACHES: readonly RuntimeCache[] = [
  {
    ...api,
    name: nameOf('service-types'),
    ...under('/api/v1/servicetypes'),
    order: 'fast',
    maxEntries: CACHED_CONTENT,
    maxAgeMs: SERVICE_TYPES_CACHE_MS,
  },
  { ...api, name: nameOf('locations'), ...under('/api/v1/locations'), maxEntries: CACHED_LOCATIONS },
  {
    ...api,
    name: nameOf('searches'),
    ...under('/api/v1/mixed-search', '/api/v1/virtual-events-search', '/api/v1/search-lookups'),
    maxEntries: CACHED_SEARCHES,
  },
  {
    ...api,
    name: nameOf('vendors'),
    ...under('/api/v1/members', '/api/v1/search/members'),
    maxEntries: CACHED_VENDORS,
  },
  // One response per vendor and day; they must not evict profiles.
  { ...api, name: nameOf('days'), ...under('/api/v1/days'), maxEntries: CACHED_VENDORS },
  {
    ...api,
    name: nameOf('content'),
    ...under(
      '/api/v1/stats',
      '/api/v1/commerce/membership-options',
      '/api/cms/pages',
      '/api/cms/gig-kids',
      '/api/cms/signup',
      '/api/cms/blurbs',
    ),
    maxEntries: CACHED_CONTENT,
  },
  // One set per search; they must not evict pages to read.
  { ...api, name: nameOf('faqs'), ...under('/api/cms/faq'), maxEntries: CACHED_SEARCHES },
  {
    ...api,
    name: nameOf('articles'),
    ...under('/api/cms/articles', '/api/cms/article-previews', '/api/cms/article-content-data'),
    maxEntries: CACHED_CONTENT,
  },
  {
    name: nameOf('pictures'),
    ...under(PICTURE_PATH.replace(/\/$/, ''), '/scenes', '/marketplace'),
    order: 'fixed',
    accepts: /^image\//,
    maxEntries: CACHED_PICTURES,
    maxAgeMs: CACHE_LIFETIME_MS,
  },
]

function nameOf(what: string): string {
  return `${PREFIX}${what}-v${CACHE_VERSION}`
}

/** Deletes our runtime caches of earlier versions; the precache cleans up after itself. */
export async function deleteFormerCaches(storage: CacheStorage): Promise<void> {
  const current = RUNTIME_CACHES.map(({ name }) => name)
  const former = (await storage.keys()).filter((name) => name.startsWith(PREFIX) && !current.includes(name))
  await Promise.all(former.map((name) => storage.delete(name)))
}
