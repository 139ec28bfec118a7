/** The app's own files, and its shell for every page that the worker controls. */
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { PrecacheRoute } from 'workbox-precaching/PrecacheRoute.js'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js'
import type { Route } from 'workbox-routing/Route.js'

const SHELL = '/index.html'

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
]

export interface Precache {
  /** Fetches every file; rejects if one is missing or broken, so that the old worker stays active (faults 23, 24). */
  install: (event: ExtendableEvent) => Promise<unknown>
  /** Deletes the files of earlier versions. */
  activate: (event: ExtendableEvent) => Promise<unknown>
  routes: Route[]
}

/** @param manifest the build's list of files; it includes the shell */
export function createPrecache(manifest: (PrecacheEntry | string)[]): Precache {
  const controller = new PrecacheController()
  controller.addToCacheList(manifest)
  return {
    install: (event) => controller.install(event),
    activate: (event) => controller.activate(event),
    routes: [
      new PrecacheRoute(controller, { cleanURLs: false, directoryIndex: '' }),
      new NavigationRoute(controller.createHandlerBoundToURL(SHELL), { denylist: NOT_PAGES }),
    ],
  }
}
