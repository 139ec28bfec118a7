/**
 * A browser that asks its person about notifications, who allows them, and that subscribes at its push service. The
 * browsers of the tests have neither: Chromium's shell denies notifications, and no push service is reached. The
 * subscription outlives pages, and what the site stores, as a browser's does.
 */
import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'

/** Lets the pages of `context` subscribe. @returns the address that the device gets, and whether it has it now */
export async function fakePush(context: BrowserContext) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`
  const keys = { p256dh: pair.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') }
  let serverKey: string | null = null
  await context.exposeFunction('fakePushServerKey', () => serverKey)
  await context.exposeFunction('setFakePush', (key: string | null) => {
    serverKey = key
  })
  await context.addInitScript(
    (device) => {
      const { fakePushServerKey, setFakePush } = window as unknown as {
        fakePushServerKey: () => Promise<string | null>
        setFakePush: (key: string | null) => Promise<void>
      }
      let permission: NotificationPermission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => (permission = 'granted')
      const subscriptionOf = (key: string) => ({
        endpoint: device.endpoint,
        options: {
          userVisibleOnly: true,
          applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
            c.charCodeAt(0),
          ).buffer,
        },
        toJSON: () => device,
        unsubscribe: async () => {
          await setFakePush(null)
          return true
        },
      })
      Object.assign(PushManager.prototype, {
        async getSubscription() {
          const key = await fakePushServerKey()
          return key === null ? null : subscriptionOf(key)
        },
        async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
          await setFakePush(applicationServerKey)
          return subscriptionOf(applicationServerKey)
        },
      })
    },
    { endpoint, keys },
  )
  return { endpoint, isSubscribed: () => serverKey !== null }
}
