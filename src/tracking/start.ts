/** Starts to tell this page's events. Loaded when the page stands. */
import { requestUrl } from '#src/api/request-url.ts'
import { connectivity } from '#src/pwa/connectivity.ts'
import { createDelivery } from './delivery.ts'
import { createTrackingQueue } from './queue.ts'
import { deliverTo } from './track.ts'

/** Do Not Track, or Global Privacy Control. */
const wantsPrivacy = () => navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

export function startTracking(): void {
  const delivery = createDelivery({
    wantsPrivacy,
    online: () => navigator.onLine && connectivity.state.get() === 'online',
    queue: createTrackingQueue(databases()),
    push: (entry) => void (window.dataLayer ??= []).push(entry),
    beacon: (events) => navigator.sendBeacon(requestUrl('track'), new Blob([JSON.stringify({ events })], { type: 'application/json' })),
    later: (work, ms) => void setTimeout(work, ms),
  })
  deliverTo(delivery.deliver)
  connectivity.state.subscribe(() => void delivery.flush())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') delivery.leave()
  })
  window.addEventListener('pagehide', () => delivery.leave())
  void delivery.flush()
}

/** Some browsers throw on the mere mention of it when storage is switched off. */
function databases(): IDBFactory | undefined {
  try {
    return window.indexedDB
  } catch {
    return undefined
  }
}
