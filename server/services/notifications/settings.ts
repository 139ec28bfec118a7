/** The notifications that an account gets, and on which devices. */
import { ECDH } from 'node:crypto'
import { NOTIFICATION_TOPICS, REMINDERS } from '#contract/notifications/notifications.ts'
import type { FieldError } from '#contract/errors.ts'
import type {
  Device,
  FullSettings,
  Notifications,
  NotificationSettings,
} from '#contract/notifications/notifications.ts'
import { lockOpenSession } from '#server/repositories/accounts/sessions.ts'
import { findSettings, removeDevice, setDevice, setSettings } from '#server/repositories/notifications/devices.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { InvalidFields, SignedOut } from '#server/services/errors.ts'
import { PUSH_SETTINGS, pushUrl } from './push-request.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { SignedInCaller } from '#server/services/caller.ts'

/** For an account that has never chosen. */
export const DEFAULT_SETTINGS: FullSettings = {
  topics: [...NOTIFICATION_TOPICS],
  quietHours: null,
  reminders: [...REMINDERS],
}

export async function readNotifications(
  { db, vapidKeys }: ServiceContext,
  { accountId }: SignedInCaller,
): Promise<Notifications> {
  const { publicKey } = await vapidKeys()
  return { publicKey, settings: (await findSettings(db, accountId)) ?? DEFAULT_SETTINGS }
}

/** @throws SignedOut when the account was deleted meanwhile */
export async function changeNotifications(
  context: ServiceContext,
  settings: NotificationSettings,
  caller: SignedInCaller,
): Promise<Notifications> {
  const chosen = { ...settings, topics: [...new Set(settings.topics)] }
  if (!(await setSettings(context.db, caller.accountId, chosen))) throw new SignedOut()
  return readNotifications(context, caller)
}

const NOT_SET = {
  notReplaced: {
    name: 'replaces',
    code: 'invalid',
    message: 'This device isn’t notified for your account. Turn it on again.',
  },
  taken: {
    name: 'endpoint',
    code: 'alreadyExists',
    message: 'This device is notified for another account. Turn its notifications off, then on again.',
  },
} satisfies Record<string, FieldError>

/** Notifies a device until its session ends. @throws InvalidFields, TooManyRequests, SignedOut */
export async function addDevice(
  context: ServiceContext,
  { endpoint, keys, replaces }: Device,
  caller: SignedInCaller,
): Promise<Notifications> {
  const { accountId, sessionId, network } = caller
  const { db, clock } = context
  const now = clock()
  // Where it leads is checked whenever something is sent.
  if (!pushUrl(endpoint, context.settings.push?.settings ?? PUSH_SETTINGS))
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
    const outcome = await setDevice(tx, { accountId, sessionId, device, now })
    if (outcome !== 'set') throw new InvalidFields([NOT_SET[outcome]])
  })
  return readNotifications(context, caller)
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
  { db }: ServiceContext,
  endpoint: string,
  { accountId }: SignedInCaller,
): Promise<void> {
  await removeDevice(db, accountId, spelled(endpoint))
}
