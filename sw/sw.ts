/** The service worker: what happens on each event. The rules are in the files next to this one. */
import type { PrecacheEntry } from 'workbox-precaching'
import { Router } from 'workbox-routing/Router.js'
import { isPageMessage, OUTBOX_SYNC_TAG } from '#contract/worker-messages.ts'
import { browserPorts } from '#src/offline/browser-ports.ts'
import { createDelivery } from '#src/offline/delivery.ts'
import { browserChannel } from '#src/offline/storage/browser-channel.ts'
import { deleteFormerCaches } from './caches.ts'
import { workerCredentials } from './credentials.ts'
import { syncOutbox } from './outbox-sync.ts'
import { openNotified, renewDevice, showPush } from './push.ts'
import { createPrecache } from './precache.ts'
import { runtimeRoutes } from './runtime-caches.ts'
import { savePages } from './save-pages.ts'
import { addStaticRoutes } from './static-routes.ts'
import { shareRoute } from './take-share.ts'

/** The Background Sync event; Chromium only, missing from the type libraries. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

const now = () => Date.now()
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const credentials = workerCredentials('cookieStore' in self ? self.cookieStore : undefined)
const delivery = createDelivery(browserPorts({ credentials }))
const channel = browserChannel()
const precache = createPrecache(self.__WB_MANIFEST)
const savedResponses = runtimeRoutes(now)
const router = new Router()
for (const route of [...precache.routes, ...savedResponses, shareRoute(delivery)]) router.registerRoute(route)

self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([addStaticRoutes(event), precache.install(event)])),
)

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      precache.activate(event),
      deleteFormerCaches(self.caches),
      // The shell is already cached: a preloaded page would be discarded (fault 25).
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
  else event.waitUntil(savePages(savedResponses, event.data.urls, event, self.location.origin))
})

self.addEventListener('sync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
  const { tag } = event as SyncEvent
  if (tag === OUTBOX_SYNC_TAG) (event as SyncEvent).waitUntil(syncOutbox(delivery, { now, wait }))
})

self.addEventListener('push', (event) => {
  const { registration, navigator, location } = self
  const tellPages = () => channel.post({ type: 'newsArrived' })
  event.waitUntil(showPush(event.data, { registration, surface: navigator, tellPages, origin: location.origin }))
})

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotified(event.notification, { clients: self.clients, origin: self.location.origin }))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  const subscribe = (options: PushSubscriptionOptions) => self.registration.pushManager.subscribe(options)
  event.waitUntil(renewDevice(event, subscribe, { credentials }))
})
