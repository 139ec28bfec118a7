/** The service worker: what happens on each event. The rules are in the files next to this one. */
import type { PrecacheEntry } from 'workbox-precaching'
import { Router } from 'workbox-routing/Router.js'
import { isPageMessage, OUTBOX_SYNC_TAG } from '#contract/worker-messages.ts'
import { deleteFormerCaches } from './caches.ts'
import { createPrecache } from './precache.ts'
import { runtimeRoutes } from './runtime-caches.ts'
import { savePages } from './save-pages.ts'
import { addStaticRoutes } from './static-routes.ts'
import { shareRoute } from './take-share.ts'

/** The Background Sync event; Chromium only, missing from the type libraries. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
/** `files` is in `sw.js`, apart from this code (server/build/worker.ts). */
declare const self: ServiceWorkerGlobalScope & { files: PrecacheEntry[] }

const now = () => Date.now()
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const onDemand = () => import('./on-demand.ts')
const sharedFiles = async () => (await onDemand()).delivery.sharedFiles
const precache = createPrecache(self.files)
const savedResponses = runtimeRoutes(now)
const router = new Router()
for (const route of [...precache.routes, ...savedResponses, shareRoute(sharedFiles)]) router.registerRoute(route)

self.addEventListener('install', (event) => {
  // Once the worker is installed, browsers import only what it has imported before. These files are on the list, too:
  // importing them now takes them from the browser's cache, where each would be another wait before.
  event.waitUntil(Promise.all([addStaticRoutes(event), precache.install(event).then(onDemand)]))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      precache.activate(event),
      deleteFormerCaches(self.caches),
      // The shell is already cached: a preloaded page would be discarded.
      self.registration.navigationPreload?.disable(),
      self.clients.claim(),
    ]),
  )
})

self.addEventListener('fetch', (event) => {
  const response = router.handleRequest({ request: event.request, event })
  if (response) event.respondWith(response)
})

self.addEventListener('message', (event) => {
  if (!isPageMessage(event.data)) return
  if (event.data.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  else if (event.data.type === 'renewShell') event.waitUntil(precache.renewShell())
  else event.waitUntil(savePages(savedResponses, event.data.urls, event, self.location.origin))
})

self.addEventListener('sync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
  const sync = event as SyncEvent
  if (sync.tag !== OUTBOX_SYNC_TAG) return
  sync.waitUntil(onDemand().then(({ syncOutbox, delivery }) => syncOutbox(delivery, { now, wait })))
})

self.addEventListener('push', (event) => {
  const { registration, navigator, location } = self
  event.waitUntil(
    onDemand().then(({ showPush, channel }) => {
      const tellPages = () => channel.post({ type: 'newsArrived' })
      return showPush(event.data, { registration, surface: navigator, tellPages, origin: location.origin })
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  const { clients, location } = self
  event.waitUntil(
    onDemand().then(({ openNotified }) => openNotified(event.notification, { clients, origin: location.origin })),
  )
})

self.addEventListener('pushsubscriptionchange', (event) => {
  const subscribe = (options: PushSubscriptionOptions) => self.registration.pushManager.subscribe(options)
  event.waitUntil(onDemand().then(({ renewDevice, credentials }) => renewDevice(event, subscribe, { credentials })))
})
