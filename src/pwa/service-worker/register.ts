/** Registers the service worker (in a production build) and follows its new versions. */
import type { Workbox } from 'workbox-window'
import type { PageMessage } from '#contract/worker-messages.ts'
import { pageUnsavedWork } from '#src/sync/unsaved-work/page-unsaved-work.ts'
import { createUpdates, type Updates } from './updates.ts'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'

const WORKER_URL = '/sw.js'
/** A first installation is tried so many times; the pauses add up to a minute. */
const ATTEMPTS = 6
const SOONEST_AGAIN_MS = 2_000

let workbox: Workbox | null = null
let built: Updates | null = null

/** This page's updates. */
export function pageUpdates(): Updates {
  built ??= createUpdates({
    unsavedWork: {
      here: () => pageUnsavedWork().here(),
      anywhere: () => pageUnsavedWork().anywhere(),
    },
    skipWaiting: () => workbox?.messageSkipWaiting(),
    reload: () => window.location.reload(),
  })
  return built
}

/**
 * @param onFirstControl called once, when a worker takes control of a page that had none; its argument posts to it
 */
export async function registerWorker(onFirstControl: (post: (message: PageMessage) => void) => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const container = navigator.serviceWorker
  let controlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    pageUpdates().onControlled(!controlled)
    if (!controlled) onFirstControl((message) => container.controller?.postMessage(message))
    controlled = true
  })
  const { Workbox } = await retryImport(() => import('workbox-window'))
  const register = async (attempt = 1): Promise<void> => {
    // The browser forgets a first installation that breaks off. Without another one, the page would need a connection
    // until it is loaded anew.
    const again = () => {
      if (container.controller !== null || attempt === ATTEMPTS) return
      setTimeout(() => void register(attempt + 1), SOONEST_AGAIN_MS * 2 ** (attempt - 1))
    }
    workbox = new Workbox(WORKER_URL)
    workbox.addEventListener('waiting', () => pageUpdates().onWaiting())
    workbox.addEventListener('redundant', again)
    // Without a worker (private mode, a full disk) the site still works while online.
    await workbox.register().catch(again)
  }
  document.addEventListener('visibilitychange', () => {
    // An installed app can stay open for weeks: look for a new version when it becomes visible.
    if (document.visibilityState === 'visible') workbox?.update().catch(() => {})
  })
  await register()
}
