/** The app's own files, and its shell for every page that the worker controls. */
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { PrecacheRoute } from 'workbox-precaching/PrecacheRoute.js'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js'
import type { Route } from 'workbox-routing/Route.js'

const SHELL = '/index.html'

/**
 * How many files are fetched at once. One after the other, each waits for the connection's delay: a minute and a half
 * on a slow one. Browsers open six connections, so two are left for what the reader does meanwhile.
 */
const FETCHES_AT_ONCE = 4

/** URLs that are not pages of the app: they go to the network and never fall back to the shell. */
const NOT_PAGES = [
  /^\/api\//,
  /^\/vendor-api\//,
  /^\/createrequest\b/,
  /^\/pictures\//,
  /^\/openapi\.json$/,
  /^\/healthz$/,
  /^\/readyz$/,
  /^\/robots\.txt$/,
  /^\/sitemap(s\/|\.xml$)/,
  /^\/dev\//,
  /^\/operator\b/,
]

interface Precache {
  /** Fetches every file; rejects if one is missing or broken, so that the old worker stays active. */
  install: (event: ExtendableEvent) => Promise<unknown>
  /** Fetches the shell again, if the server still has that of this build; what cannot be fetched stays. */
  renewShell: () => Promise<void>
  /** Deletes the files of earlier versions. */
  activate: (event: ExtendableEvent) => Promise<unknown>
  routes: Route[]
}

/** `/assets/1a2b3c4d/parts.js` is kept as `/assets/parts.js`, so that the next version need not fetch it again. */
const withoutFolder = (url: string) => url.replace(/\bassets\/[^/]+\/(?=[^/]+$)/, 'assets/')

/** The folder of the build that a shell's script is in. */
const buildOf = (shell: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(shell)?.[1]

/** The shell of another build would ask for files that this worker doesn't have: it comes with its own worker. */
async function renewShell(controller: PrecacheController): Promise<void> {
  const key = controller.getCacheKeyForURL(SHELL)
  const kept = await controller.matchPrecache(SHELL)
  const fresh = await fetch(SHELL, { cache: 'no-cache', credentials: 'same-origin' })
  if (key === undefined || !kept || !fresh.ok) return
  const build = buildOf(await fresh.clone().text())
  if (build === undefined || build !== buildOf(await kept.text())) return
  const cache = await caches.open(controller.strategy.cacheName)
  await cache.put(key, new Response(fresh.body, fresh))
}

/** @param manifest the build's list of files; it includes the shell */
export function createPrecache(manifest: PrecacheEntry[]): Precache {
  const absolute = (url: string) => new URL(url, location.href).href
  /** Where the server has the files, by the URLs under which they are kept. */
  const places = new Map(manifest.map(({ url }) => [absolute(withoutFolder(url)), absolute(url)]))
  const controller = new PrecacheController({
    plugins: [
      {
        async requestWillFetch({ request }) {
          const place = places.get(request.url)
          // From the browser's cache, where the first page has put most of them.
          return place === undefined || place === request.url
            ? request
            : new Request(place, { credentials: 'same-origin' })
        },
        // A copy has no URL: the imports of a script are looked up beside the URL that the page asked for, in the
        // folder of its own build, and not beside the one that the file was once fetched from.
        cacheWillUpdate: async ({ response }) => (response.ok ? new Response(response.body, response) : null),
      },
    ],
  })
  const files = manifest.map((file) => ({ ...file, url: withoutFolder(file.url) }))
  controller.addToCacheList(files)
  const keep = ({ url, revision }: PrecacheEntry, event: ExtendableEvent) =>
    Promise.all(
      controller.strategy.handleAll({
        request: new Request(url, { cache: revision ? 'reload' : 'default', credentials: 'same-origin' }),
        params: { cacheKey: controller.getCacheKeyForURL(url) },
        event,
      }),
    )
  /** Files of this build only: those of others have the same names, and other content. */
  const keptFor = ({ url }: { url: URL }) => {
    const kept = withoutFolder(url.href)
    return places.get(kept) === url.href ? [new URL(kept)] : []
  }
  return {
    // Not the controller's own `install`, which fetches one file after the other.
    async install(event) {
      const left = [...files]
      const fetchNext = async () => {
        for (let file = left.shift(); file; file = left.shift()) await keep(file, event)
      }
      try {
        await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, fetchNext))
      } finally {
        // After a failure, nothing more: a visit that comes before the end of this installation starts no other one.
        left.length = 0
      }
    },
    renewShell: () => renewShell(controller).catch(() => {}),
    activate: (event) => controller.activate(event),
    routes: [
      new PrecacheRoute(controller, { cleanURLs: false, directoryIndex: '', urlManipulation: keptFor }),
      new NavigationRoute(controller.createHandlerBoundToURL(SHELL), { denylist: NOT_PAGES }),
    ],
  }
}
