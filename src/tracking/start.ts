/** Starts sending this page's events. Loaded after the page has rendered. */
import type { Api } from '#src/api/client.ts'
import { requestUrl } from '#src/api/urls/request-url.ts'
import { connectivity } from '#src/sync/connectivity/connectivity.ts'
import { signedIn } from '#src/session/signed-in.ts'
import { tellCrmVisitor } from './crm-visitor.ts'
import { createDelivery } from './delivery.ts'
import { tabStorage } from './featured-views.ts'
import { createTrackingQueue } from './queue.ts'
import { deliverTo, identify } from './track.ts'

/** Do Not Track, or Global Privacy Control. */
const wantsPrivacy = () =>
  navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

const push = (entry: Record<string, unknown>) => void (window.dataLayer ??= []).push(entry)

export function startTracking(api: Api): void {
  const delivery = createDelivery({
    wantsPrivacy,
    online: () => navigator.onLine && connectivity.state.get() === 'online',
    queue: createTrackingQueue(databases()),
    push,
    beacon: (events) =>
      navigator.sendBeacon(requestUrl('track'), new Blob([JSON.stringify({ events })], { type: 'application/json' })),
    later: (work, ms) => void setTimeout(work, ms),
  })
  deliverTo(delivery.deliver)
  connectivity.state.subscribe(() => void delivery.flush())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') delivery.leave()
  })
  window.addEventListener('pagehide', () => delivery.leave())
  // Covers both an existing sign-in and a later one on this page.
  const tellWho = () => {
    const who = signedIn.get()
    if (who) identify(who.accountId, who.memberId)
  }
  signedIn.subscribe(tellWho)
  tellWho()
  void delivery.flush()
  if (wantsPrivacy()) return
  void tellCrmVisitor({ api, cookies: document.cookie, storage: tabStorage(), push }).catch(() => {})
  void import('./web-vitals.ts').then(
    ({ startFigures }) => startFigures(),
    () => {},
  )
}

/** Some browsers throw on access to `indexedDB` if storage is disabled. */
function databases(): IDBFactory | undefined {
  try {
    return window.indexedDB
  } catch {
    return undefined
  }
}
