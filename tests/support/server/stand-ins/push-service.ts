/**
 * A push service with its devices: it takes messages as RFC 8030 says, checks who sends them (RFC 8292), and opens them
 * as a browser does (RFC 8291, RFC 8188). It shares no code with the library that seals them.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { ECDH } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { PushMessage } from '#contract/notifications/push-message.ts'
import type { Device } from '#contract/notifications/notifications.ts'
import type { PushSettings } from '#server/services/notifications/push-request.ts'

interface Received {
  /** Path of the device. */
  path: string
  headers: http.IncomingHttpHeaders
  message: PushMessage
  /** The claims that the sender made and signed. */
  claims: { aud: string; exp: number; sub: string }
  /** The sender's public key. */
  senderKey: string
}

/** The response that it gives; `hang` gives none. */
type Behavior = { status: number; headers?: Record<string, string> } | 'hang'

export interface PushService {
  origin: string
  received: Received[]
  /** Requests, those included that were refused. */
  visits: string[]
  /** A new device. */
  newDevice: () => Device
  /** Responds so from now on. */
  behave: (behavior: Behavior) => void
  /** Lets this machine stand for a public address. */
  settings: PushSettings
  close: () => Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, { pair: ECDH; auth: Buffer }>()
  const received: Received[] = []
  const visits: string[] = []
  let behavior: Behavior = { status: 201 }
  const server = http.createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      visits.push(path)
      if (behavior === 'hang') return
      const device = devices.get(path)
      if (!device) {
        reply.writeHead(404).end()
        return
      }
      if (behavior.status < 300)
        received.push({
          path,
          headers: request.headers,
          message: v.parse(PushMessage, JSON.parse(opened(Buffer.concat(chunks), device))),
          ...senderOf(request.headers.authorization ?? ''),
        })
      reply.writeHead(behavior.status, behavior.headers).end('something that nobody reads')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://push.example:${port}`
  return {
    origin,
    received,
    visits,
    newDevice() {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const path = `/device/${randomBytes(8).toString('hex')}`
      devices.set(path, { pair, auth })
      return {
        endpoint: `${origin}${path}`,
        keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
      }
    },
    behave(next) {
      behavior = next
    },
    settings: {
      services: ['push.example'],
      protocols: ['https:', 'http:'],
      lookup: async () => ['127.0.0.1'],
      isAllowed: (address, to) => address === '127.0.0.1' && to === port,
      patienceMs: 2_000,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const derived = (salt: Buffer, secret: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** One record: salt, record size, the sender's key for this message, sealed text, tag. */
function opened(body: Buffer, { pair, auth }: { pair: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const senderKey = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const secret = derived(auth, pair.computeSecret(senderKey), info, 32)
  const contentKey = derived(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(salt, secret, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  // The last record ends with 2 and padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

const Claims = v.object({ aud: v.string(), exp: v.number(), sub: v.string() })

/** @throws when the signature is not of the key that comes with it */
function senderOf(authorization: string): Pick<Received, 'claims' | 'senderKey'> {
  const [, token = '', senderKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header, claims, signature = ''] = token.split('.')
  const point = Buffer.from(senderKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGenuine) throw new Error('The sender is somebody else.')
  return { claims: v.parse(Claims, JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())), senderKey }
}
