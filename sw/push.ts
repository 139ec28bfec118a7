/**
 * Push messages: shown as the server composed them (WebKit does so by itself), opened on a tap, and a device that got
 * another address is sent to the server.
 */
import * as v from 'valibot'
import { notificationEndpoints } from '#contract/notifications/notification-endpoints.ts'
import { Device } from '#contract/notifications/notifications.ts'
import { PushMessage } from '#contract/notifications/push-message.ts'
import { createCaller, type ApiOptions } from '#src/api/caller.ts'

interface PushPorts {
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>
  /** The number on the app's icon, where there is one. */
  surface: { setAppBadge?: (count: number) => Promise<void> }
  /** Notifies open pages, which then look for what is new. */
  tellPages: () => void
  origin: string
}

/** A browser withdraws the permission of a site that shows nothing: what can't be read is still news. */
const UNREADABLE = { title: 'Something new for you', body: 'Open the app to see it.', path: '/requests' }

const Shown = v.object({ navigate: v.string() })

export async function showPush(data: { json: () => unknown } | null, ports: PushPorts): Promise<void> {
  const { registration, surface, tellPages, origin } = ports
  const message = readMessage(data)
  const { title, body, navigate, lang, dir, tag } = message?.notification ?? {
    ...UNREADABLE,
    navigate: `${origin}${UNREADABLE.path}`,
    lang: 'en-US',
    dir: 'ltr' as const,
    tag: 'unreadable',
  }
  await registration.showNotification(title, {
    body,
    lang,
    dir,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { navigate } satisfies v.InferOutput<typeof Shown>,
  })
  tellPages()
  // A browser may refuse; the number is a nicety.
  if (message) await surface.setAppBadge?.(message.app_badge).catch(() => {})
}

function readMessage(data: { json: () => unknown } | null): PushMessage | null {
  try {
    const message = v.safeParse(PushMessage, data?.json())
    return message.success ? message.output : null
  } catch {
    return null
  }
}

interface OpenPorts {
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly OpenWindow[]>
    openWindow: (url: string) => Promise<unknown>
  }
  origin: string
}
interface OpenWindow {
  url: string
  focus: () => Promise<unknown>
}

/**
 * Opens what a notification is about, in the window that shows it or in a new one: any other may hold something that is
 * being typed.
 */
export async function openNotified(
  notification: { data: unknown; close: () => void },
  { clients, origin }: OpenPorts,
): Promise<void> {
  notification.close()
  const shown = v.safeParse(Shown, notification.data)
  const url = shown.success ? parsed(shown.output.navigate, origin) : null
  // Never to another site, whoever sent the message.
  const target = url?.origin === origin ? url : new URL(UNREADABLE.path, origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((open) => {
    const at = parsed(open.url)
    return at?.origin === origin && at.pathname === target.pathname
  })
  await (there ? there.focus() : clients.openWindow(target.href))
}

/** Browsers above the floor have push, but not all of them `URL.parse`. */
function parsed(url: string, base?: string): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}

type Subscription = Pick<PushSubscription, 'endpoint' | 'options' | 'toJSON'>

/**
 * The browser gave the device another address: the server gets both, and takes the new one only for the account that
 * the old one belongs to. Without the old one nothing is sent: no one knows whose it was. What the server doesn't hear
 * of, the page sends it the next time.
 */
export async function renewDevice(
  {
    oldSubscription,
    newSubscription,
  }: { oldSubscription?: Subscription | null; newSubscription?: Subscription | null },
  subscribe: (options: PushSubscriptionOptions) => Promise<Subscription>,
  api: ApiOptions,
): Promise<void> {
  if (!oldSubscription) return
  const renewed = newSubscription ?? (await subscribe(oldSubscription.options))
  const device = v.safeParse(Device, { ...renewed.toJSON(), replaces: oldSubscription.endpoint })
  if (!device.success) return
  await createCaller(() => notificationEndpoints.addDevice, api).call('addDevice', { body: device.output })
}
