/**
 * Sends one encrypted message to the push service of a person's browser. Its address comes from a device, so from a
 * stranger: known services on public addresses only, no redirects, a short wait, and nothing of the response is read
 * but its status.
 */
import http from 'node:http'
import https from 'node:https'
import type { DeviceRow } from '#server/repositories/notifications/devices.ts'
import { withDeadline } from '#server/services/deadline.ts'
import { findAllowed, pinnedTo, PUBLIC_ADDRESSES } from '#server/services/public-addresses.ts'
import type { AddressRules } from '#server/services/public-addresses.ts'
import { traced } from '#server/tracing/traced.ts'
import type { VapidKeys } from './vapid-keys.ts'

export interface PushSettings extends AddressRules {
  /** Host names of push services; the names below them are theirs, too. */
  services: readonly string[]
  /** Only https, except in tests. */
  protocols: readonly string[]
  patienceMs: number
}
/** The push services of Google, Mozilla, Apple and Microsoft. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const

export const PUSH_SETTINGS: PushSettings = {
  ...PUBLIC_ADDRESSES,
  services: PUSH_SERVICES,
  protocols: ['https:'],
  isAllowed: (address, port) => port === 443 && PUBLIC_ADDRESSES.isAllowed(address, port),
  patienceMs: 8_000,
}

/**
 * - `gone`: the device no longer exists;
 * - `later`: worth another try, after the wait that the push service asks for;
 * - `silent`: no response in time;
 * - `refused`: another try would be refused, too; `isForGood`: so would every other message to the device.
 */
export type PushOutcome =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'later'; reason: string; waitSeconds: number | null }
  | { outcome: 'silent'; reason: string }
  | { outcome: 'refused'; reason: string; isForGood: boolean }

interface PushMessageToSend {
  device: Pick<DeviceRow, 'endpoint' | 'p256dh' | 'auth'>
  payload: string
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number
  /** A later message on the same topic replaces it there: up to 32 letters, digits, hyphens and underscores. */
  topic: string
  keys: VapidKeys
  /** Who is asked about the messages: a `mailto:` or `https:` address. */
  contact: string
}

/** The address of a known push service, without a user or a port of its own; null for any other text. */
export function pushUrl(
  endpoint: string,
  { protocols, services }: Pick<PushSettings, 'protocols' | 'services'>,
): URL | null {
  const url = URL.parse(endpoint)
  if (!url || !protocols.includes(url.protocol) || url.username !== '' || url.password !== '') return null
  const { hostname } = url
  // Push services use the usual port; with another one, this server could be made to probe machines.
  if (url.protocol === 'https:' && url.port !== '') return null
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`)) ? url : null
}

/** Never throws. */
export const sendPush = (message: PushMessageToSend, settings: PushSettings): Promise<PushOutcome> =>
  traced(
    () => ({ of: 'push', name: 'send' }),
    () => push(message, settings),
  )

async function push(message: PushMessageToSend, settings: PushSettings): Promise<PushOutcome> {
  const url = pushUrl(message.device.endpoint, settings)
  if (!url) return { outcome: 'refused', reason: 'its address is not a known push service’s', isForGood: true }
  const deadline = AbortSignal.timeout(settings.patienceMs)
  try {
    const found = await withDeadline(findAllowed(url, settings), deadline)
    if (found.outcome === 'forbidden')
      return { outcome: 'refused', reason: 'its address isn’t public', isForGood: true }
    if (found.outcome === 'unknown') return { outcome: 'later', reason: 'its address is unknown', waitSeconds: null }
    const request = await encrypted(url, message)
    const { status, retryAfter } = await withDeadline(post(url, found.address, request, deadline), deadline)
    return outcomeOf(status, retryAfter)
  } catch (error) {
    if (deadline.aborted) return { outcome: 'silent', reason: 'it didn’t respond in time' }
    return { outcome: 'later', reason: `it can’t be reached (${codeOf(error)})`, waitSeconds: null }
  }
}

/** Never the message: it may name the address, which is a secret. */
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no code'

const ENCODING = 'aes128gcm'

async function encrypted(url: URL, { device, payload, ttlSeconds, topic, keys, contact }: PushMessageToSend) {
  // Loaded once there is a device: most servers start without one.
  const { default: webPush } = await import('web-push')
  const { cipherText } = webPush.encrypt(device.p256dh, device.auth, payload, ENCODING)
  const { publicKey, privateKey } = keys
  const { Authorization: authorization } = webPush.getVapidHeaders(url.origin, contact, publicKey, privateKey, ENCODING)
  return {
    body: cipherText,
    headers: {
      authorization,
      ttl: String(ttlSeconds),
      topic,
      urgency: 'normal',
      'content-type': 'application/octet-stream',
      'content-encoding': ENCODING,
      'content-length': String(cipherText.length),
    },
  }
}

function post(
  url: URL,
  pinned: string,
  { headers, body }: Awaited<ReturnType<typeof encrypted>>,
  signal: AbortSignal,
): Promise<{ status: number; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http
    const sent = client.request(url, { method: 'POST', signal, agent: false, lookup: pinnedTo(pinned), headers })
    const fail = () => reject(new Error('The connection was closed without a response.'))
    sent.once('error', reject)
    sent.once('close', fail)
    sent.once('upgrade', (_response, socket) => socket.destroy())
    sent.once('response', (response) => {
      response.once('error', () => {})
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      sent.destroy()
    })
    sent.end(body)
  })
}

/** The address or its keys are wrong: only adding the device again helps. */
const FOR_GOOD = [400, 401, 403]

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const reason = `it responded with ${status}`
  if (status === 429 || status >= 500) return { outcome: 'later', reason, waitSeconds: secondsOf(retryAfter) }
  return { outcome: 'refused', reason, isForGood: FOR_GOOD.includes(status) }
}

const WAIT_MAX_SECONDS = 6 * 60 * 60

/** Seconds, or a date (RFC 9110); null for anything else. */
function secondsOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(Math.max(Math.ceil(seconds), 1), WAIT_MAX_SECONDS)
}
