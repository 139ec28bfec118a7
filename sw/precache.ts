/** The app's own files, and its shell for every page while the worker is in control. */
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { PrecacheRoute } from 'workbox-precaching/PrecacheRoute.js'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js'
import type { Route } from 'workbox-routing/Route.js'

const SHELL = '/index.html'

/** Addresses that are not pages of the app: the network answers them, and they never fall back to the shell. */
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
  /** Fetches every file; rejects when one is missing or broken, and then the old worker stays (faults 23, 24). */
  install: (event: ExtendableEvent) => Promise<unknown>
  /** Deletes the files of former versions. */
  activate: (event: ExtendableEvent) => Promise<unknown>
  routes: Route[]
}

/** @param manifest the build's list of files; it holds the shell */
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
