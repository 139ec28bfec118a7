/** This page's browser, for notifications. */
import { isIos, isStandalone } from '../install/install.ts'
import type { DevicePorts } from './device.ts'

/** How long the worker may take to start for the first time. */
const WORKER_PATIENCE_MS = 20_000

export const pageDevice: DevicePorts = {
  isSupported: () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  pushManager: async () => (await navigator.serviceWorker.getRegistration())?.pushManager,
  readyPushManager: () =>
    Promise.race([
      navigator.serviceWorker.ready.then(({ pushManager }) => pushManager),
      new Promise<never>((_resolve, reject) =>
        setTimeout(() => reject(new DOMException('The worker did not start.', 'TimeoutError')), WORKER_PATIENCE_MS),
      ),
    ]),
  closeShown: async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  },
  permission: () => Notification.permission,
  askPermission: () => Notification.requestPermission(),
  isIosBrowser: () => isIos(navigator) && !isStandalone(),
  storage: {
    getItem: (name) => localStorage.getItem(name),
    setItem: (name, value) => localStorage.setItem(name, value),
    removeItem: (name) => localStorage.removeItem(name),
  },
  now: () => Date.now(),
}

/** How long a sign-out waits for a browser that doesn’t respond. */
const PATIENCE_MS = 1_000

/**
 * Ends this device's notifications at once and takes those away that are still shown. Found beforehand: a sign-out
 * leaves the page right away. It needs no connection; the server ends its part with the session.
 */
export async function prepareUnsubscribe(): Promise<() => void> {
  const found = findShown().catch(() => null)
  await Promise.race([found, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  // Also what is found later; if the page is gone by then, the next one does it (renewDevice).
  return () => void found.then(silence)
}

function silence(found: Awaited<ReturnType<typeof findShown>>): void {
  found?.shown.forEach((notification) => notification.close())
  found?.subscription?.unsubscribe().catch(() => {})
}

async function findShown() {
  if (!pageDevice.isSupported()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return null
  const [subscription, shown] = await Promise.all([
    registration.pushManager.getSubscription(),
    registration.getNotifications().catch(() => []),
  ])
  return { subscription, shown }
}
