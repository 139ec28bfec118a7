/** Notifications on this device: whether they are possible, and turning them on and off. */
import { DAY_MS } from '#contract/limits.ts'
import type { Device } from '#contract/notifications/notifications.ts'
import type { Api } from '#src/api/client.ts'

/**
 * - `unsupported`: this browser has none;
 * - `needsInstall`: on iPhone and iPad only the installed app has them;
 * - `blocked`: the person refused, which only the browser's settings can change.
 */
export type DeviceState = 'unsupported' | 'needsInstall' | 'blocked' | 'off' | 'on'

type Subscription = Pick<PushSubscription, 'endpoint' | 'options' | 'toJSON' | 'unsubscribe'>

interface Manager {
  getSubscription: () => Promise<Subscription | null>
  subscribe: (options: PushSubscriptionOptionsInit) => Promise<Subscription>
}

export interface DevicePorts {
  /** Whether this browser has notifications, push and a worker. */
  isSupported: () => boolean
  /** Undefined before the worker is registered. */
  pushManager: () => Promise<Manager | undefined>
  /** Waits for the worker. @throws DOMException when there is none in time */
  readyPushManager: () => Promise<Manager>
  /** Takes away the notifications that are still shown. */
  closeShown: () => Promise<void>
  permission: () => NotificationPermission
  askPermission: () => Promise<NotificationPermission>
  isIosBrowser: () => boolean
  /** Local storage, which a sign-out empties. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
}

/** Whose notifications this device shows: a subscription outlives a session that ended by itself. */
const OWNER = 'notifiedAccount'
/** When this device was last registered with the server, epoch milliseconds; absent once its session has ended. */
const REGISTERED_AT = 'notifiedAccountTold'
const REGISTER_AGAIN_AFTER_MS = DAY_MS

export async function deviceState(ports: DevicePorts, accountId: number): Promise<DeviceState> {
  if (!ports.isSupported()) return ports.isIosBrowser() ? 'needsInstall' : 'unsupported'
  if (ports.permission() === 'denied') return 'blocked'
  const subscription = await (await ports.pushManager())?.getSubscription()
  return subscription && ownerOf(ports) === accountId ? 'on' : 'off'
}

/** How long a question without a response keeps the button busy: some browsers only show a small icon. */
export const NO_RESPONSE_MS = 4_000

/** The browser's question to the person, and how to act while it is open. */
interface Question {
  /** Returns the function that cancels it. */
  later: (work: () => void, ms: number) => () => void
  onNoResponse: () => void
  /** False once the person has tapped again: that tap continues with the response. */
  isCurrent: () => boolean
}

/**
 * Asks the person, then the browser's push service, then registers the device with the server.
 * @throws ApiError
 * @throws DOMException when the browser can't subscribe
 */
export async function turnOn(
  ports: DevicePorts,
  api: Api,
  accountId: number,
  question?: Question,
): Promise<DeviceState> {
  // The first thing, while the browser still counts it as the person's tap.
  const response = ports.askPermission()
  const stopWaiting = question?.later(question.onNoResponse, NO_RESPONSE_MS)
  const said = await response.finally(stopWaiting)
  if (said !== 'granted' || question?.isCurrent() === false) return deviceState(ports, accountId)
  await subscribe(ports, api, accountId)
  return 'on'
}

async function subscribe(ports: DevicePorts, api: Api, accountId: number): Promise<void> {
  const manager = await ports.readyPushManager()
  const { publicKey } = (await api.call('notifications')).value
  const known = await manager.getSubscription()
  const isOurs = known !== null && keyOf(known) === publicKey
  // One that was made with another key of the server can't be used anymore.
  if (known && !isOurs) await known.unsubscribe()
  const before = ownerOf(ports)
  // First: another tab ends a subscription that belongs to no account.
  write(ports, OWNER, String(accountId))
  try {
    const subscription =
      known && isOurs ? known : await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    await api.call('addDevice', { body: { ...(subscription.toJSON() as Device) } })
  } catch (failure) {
    write(ports, OWNER, before === null ? null : String(before))
    throw failure
  }
  write(ports, REGISTERED_AT, String(ports.now()))
}

/** The device shows nothing from then on, whether or not the server could be notified. */
export async function turnOff(ports: DevicePorts, api: Api): Promise<DeviceState> {
  const subscription = await (await ports.pushManager())?.getSubscription()
  await subscription?.unsubscribe()
  write(ports, OWNER, null)
  write(ports, REGISTERED_AT, null)
  // If this fails, the push service reports the device as gone with the next message.
  if (subscription) await api.call('removeDevice', { body: { endpoint: subscription.endpoint } }).catch(() => {})
  return 'off'
}

/**
 * Registers a device that shows notifications once a day, and after each sign-in: the server may have lost the device
 * or have another key. Drops a subscription of an account that is no longer signed in, or that signed out here.
 * @param accountId null for a guest
 */
export async function renewDevice(ports: DevicePorts, api: Api, accountId: number | null): Promise<void> {
  if (accountId === null) {
    // The session has ended, and with it what the server knew of this device.
    write(ports, REGISTERED_AT, null)
    // An owner stays known when the session ended by itself; a sign-out was not able to end the subscription.
    if (ports.isSupported() && ownerOf(ports) === null) await silence(ports)
    return
  }
  if (!ports.isSupported() || ports.permission() !== 'granted') return
  const subscription = await (await ports.pushManager())?.getSubscription()
  if (!subscription) return
  const registeredAt = read(ports, REGISTERED_AT)
  if (ownerOf(ports) !== accountId) await silence(ports)
  else if (registeredAt === null || ports.now() - registeredAt > REGISTER_AGAIN_AFTER_MS)
    await subscribe(ports, api, accountId)
}

async function silence(ports: DevicePorts): Promise<void> {
  const subscription = await (await ports.pushManager())?.getSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  await ports.closeShown()
}

function keyOf({ options }: Subscription): string | null {
  const key = options.applicationServerKey
  if (key === null) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const ownerOf = (ports: DevicePorts) => read(ports, OWNER)

function read({ storage }: DevicePorts, name: string): number | null {
  try {
    const stored = storage.getItem(name)
    return stored === null ? null : Number(stored)
  } catch {
    return null
  }
}

function write({ storage }: DevicePorts, name: string, value: string | null): void {
  try {
    if (value === null) storage.removeItem(name)
    else storage.setItem(name, value)
  } catch {
    // Storage is switched off: the device is off again with the next visit.
  }
}
