/** What an account is notified of, and on which devices. */
import { ECDH } from 'node:crypto'
import { NOTIFICATION_TOPICS } from '#contract/notifications/notifications.ts'
import type { Device, Notifications, NotificationSettings } from '#contract/notifications/notifications.ts'
import type { Database } from '#server/db/database.ts'
import { lockOpenSession } from '#server/repositories/accounts/sessions.ts'
import { findSettings, removeDevice, setDevice, setSettings } from '#server/repositories/notifications/devices.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { InvalidFields, SignedOut } from '#server/services/errors.ts'
import { PUSH_SETTINGS, pushUrl } from './push-request.ts'
import type { PushSettings } from './push-request.ts'
import type { VapidKeys } from './vapid-keys.ts'

export interface NotificationDependencies {
  db: Database
  clock: () => Date
  vapidKeys: () => Promise<VapidKeys>
  settings: { push?: { settings?: PushSettings } }
}

/** For an account that has never chosen. */
export const DEFAULT_SETTINGS: NotificationSettings = { topics: [...NOTIFICATION_TOPICS], quietHours: null }

export async function readNotifications(
  { db, vapidKeys }: Pick<NotificationDependencies, 'db' | 'vapidKeys'>,
  accountId: number,
): Promise<Notifications> {
  const { publicKey } = await vapidKeys()
  return { publicKey, settings: (await findSettings(db, accountId)) ?? DEFAULT_SETTINGS }
}

export async function changeNotifications(
  deps: NotificationDependencies,
  accountId: number,
  settings: NotificationSettings,
): Promise<Notifications> {
  await setSettings(deps.db, accountId, { ...settings, topics: [...new Set(settings.topics)] })
  return readNotifications(deps, accountId)
}

/** Notifies a device until its session ends. @throws InvalidFields, TooManyRequests, SignedOut */
export async function addDevice(
  deps: NotificationDependencies,
  { accountId, sessionId, network }: { accountId: number; sessionId: string; network: string },
  { endpoint, keys, replaces }: Device,
): Promise<Notifications> {
  const { db, clock } = deps
  const now = clock()
  // Where it leads is checked whenever something is sent.
  if (!pushUrl(endpoint, deps.settings.push?.settings ?? PUSH_SETTINGS))
    throw new InvalidFields([
      { name: 'endpoint', code: 'incorrectFormat', message: 'This isn’t a known push service.' },
    ])
  if (!isPoint(keys.p256dh))
    throw new InvalidFields([{ name: 'keys', code: 'incorrectFormat', message: 'This isn’t a key.' }])
  const device = { endpoint: spelled(endpoint), keys, ...(replaces !== undefined && { replaces: spelled(replaces) }) }
  await consume(db, 'device', { network, address: `devices of account ${accountId}`, now })
  await db.transaction(async (tx) => {
    // One that has ended in the meantime removed its devices already.
    if (!(await lockOpenSession(tx, sessionId))) throw new SignedOut()
    if (!(await setDevice(tx, { accountId, sessionId, device, now })))
      throw new InvalidFields([
        {
          name: 'replaces',
          code: 'invalid',
          message: 'This device isn’t notified for your account. Turn it on again.',
        },
      ])
  })
  return readNotifications(deps, accountId)
}

/** One spelling of an address, which names one device. */
function spelled(endpoint: string): string {
  const url = new URL(endpoint)
  url.hash = ''
  return url.href
}

/** Whether a key lies on the curve: nothing can be encrypted for any other. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh.replace(/=$/, ''), 'prime256v1', 'base64url', 'hex')
    return true
  } catch {
    return false
  }
}

export async function forgetDevice(
  { db }: Pick<NotificationDependencies, 'db'>,
  accountId: number,
  endpoint: string,
): Promise<void> {
  await removeDevice(db, accountId, spelled(endpoint))
}
