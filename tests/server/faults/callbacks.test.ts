/**
 * Fault 67: the server goes nowhere because a visitor says so. Every address that a visitor can hand it leads to a trap
 * here.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { client, quoteRequest, posting, requestData } from '#tests/support/people/quote.ts'
import { savedSession, typedFields } from '#tests/support/people/signup.ts'

let server: TestApp
let trap: Server
let visits: string[] = []
let url = ''
beforeAll(async () => {
  server = await testApp({ vendors: [vendorRecord()] })
  trap = createServer((request, reply) => {
    visits.push(request.url ?? '')
    reply.end('caught')
  }).listen(0, '127.0.0.1')
  await once(trap, 'listening')
  url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/trap`
})
afterAll(async () => {
  trap.close()
  await server.close()
})

test('fault 67: an address in any field, parameter or header is text: nobody calls it', async () => {
  visits = []
  expect(await (await fetch(url)).text()).toBe('caught')
  expect(visits).toEqual(['/trap'])
  visits = []

  const { app } = server
  const stored = await app.inject(
    posting(
      randomUUID(),
      requestData({
        gigRequest: quoteRequest({ notes: url, venue: url }),
        client: client({ company: url, whoAmI: url }),
      }),
    ),
  )
  expect(stored.statusCode).toBe(201)
  await savedSession(
    app,
    typedFields({ profileDisplayName: url, couponCode: url, referralCode: url }),
    'landing',
  ).catch(() => {})
  const asked = encodeURIComponent(url)
  for (const path of [
    `/pictures/${asked}`,
    `/pictures/${asked}-300x300.webp`,
    `/api/v1/search-lookups/${asked}`,
    `/api/cms/faq/${asked}`,
    `/?next=${asked}`,
    `/${asked}`,
  ]) {
    await app.inject({
      url: path,
      headers: { referer: url, origin: url, 'x-forwarded-host': url, host: new URL(url).host },
    })
  }
  const photo = { originalPhotoUrl: url, url, mediaApiGuid: url, caption: url, type: 'profile' }
  for (const [method, path] of [
    ['POST', '/vendor-api/vendors/1/photos'],
    ['PUT', '/vendor-api/vendors/1/photos/1'],
    ['POST', '/api/v1/media-api'],
    ['PUT', '/api/v1/members/1'],
    ['POST', '/api/v1/track'],
  ] as const) {
    await app.inject({ method, url: path, payload: photo })
  }
  expect(visits).toEqual([])
})

/**
 * Each is told by the operator where to go: the mail server, the stores of photos and backups, the CRM, the card
 * processor, the database, and, for `npm run operator`, the server itself.
 */
const CALLS_OUT = [
  'backup/store/s3-backup-store.ts',
  'db/connect.ts',
  'db/connection/hosts.ts',
  'db/connection/watched-server.ts',
  // The marketplace's own public address, which an operator set.
  'doctor/addresses.ts',
  // The name servers’ word on the sender’s domain.
  'doctor/sender-domain.ts',
  // To the running server, by a socket in DATA_DIR.
  'operator/socket.ts',
  'services/accounts/visitor-contacts.ts',
  // Calendars that vendors subscribe to: public addresses only.
  'services/availability/feeds/guarded-fetch.ts',
  'services/mail/smtp-mailer.ts',
  'services/media/s3-media-store.ts',
  // The push services of people's browsers: public addresses only.
  'services/notifications/push-request.ts',
  'services/payments/braintree-gateway.ts',
  // Resolves names for calendars and push services.
  'services/public-addresses.ts',
  // The collector of traces.
  'tracing/telemetry.ts',
]
const MEANS = [
  /\bfetch\(|globalThis\.fetch\b/,
  /from '(?:braintree|nodemailer|s3mini|undici|@opentelemetry\/exporter[^']*)'/,
  /new pg\./,
  /import (?:\w+|\* as \w+|\{[^}]*\b(?:request|get|connect|createConnection|lookup|resolve\w*)\b[^}]*\}) from 'node:(?:https?|http2|net|tls|dgram|dns)/,
]

test('fault 67: nothing of the server can call out but the adapters that an operator sets up', async () => {
  const root = fileURLToPath(new URL('../../../server', import.meta.url))
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const found: string[] = []
  for (const file of files) {
    const text = (await readFile(join(root, file), 'utf8')).replaceAll(/import type .*/g, '')
    if (MEANS.some((means) => means.test(text))) found.push(file)
  }
  expect(found.toSorted()).toEqual(CALLS_OUT)
})
