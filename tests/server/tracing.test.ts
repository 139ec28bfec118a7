/** Traces as a collector gets them, and the figures about calls to other services. */
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { addJob } from '#server/repositories/jobs.ts'
import { startJobRunner } from '#server/services/jobs/job-runner.ts'
import { s3MediaStore } from '#server/services/media/s3-media-store.ts'
import { smtpMailer } from '#server/services/mail/smtp-mailer.ts'
import { posting, requestData } from '#tests/support/people/quote.ts'
import { testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { s3StandIn } from '#tests/support/server/stand-ins/s3-stand-in.ts'
import { smtpStandIn } from '#tests/support/server/stand-ins/smtp-stand-in.ts'

interface Told {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status?: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

interface Batch {
  resourceSpans: { scopeSpans: { spans: Told[] }[] }[]
}

const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end()
})

/** Takes what OpenTelemetry's exporter sends, as JSON. */
async function collector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      if (request.url === '/v1/traces') bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ended.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  }
}

const MAIL = { subject: 'A subject', text: 'A text', html: '', messageId: '<a.1@b>' }

test('a request, its statements, a job and what it calls are one trace each, without anyone’s data', async () => {
  const { endpoint, spans, text } = await collector()
  const bucket = await s3StandIn()
  const smtp = await smtpStandIn()
  ended.push(bucket.close, smtp.close)
  const settings = { telemetry: { endpoint, serviceName: 'fanfare-test', ratio: 1 } }
  const { app, db, close } = await testApp({ vendors: [vendorRecord()], settings })
  const key = '5e6b0a52-21a1-4f0e-9a3b-6f1f5b8f2c11'
  expect((await app.inject(posting(key, requestData()))).statusCode).toBe(201)
  expect((await app.inject('/api/v1/members/1?secret=query')).statusCode).toBe(200)

  await addJob(db, { kind: 'leadMail', payload: {} })
  const done = Promise.withResolvers<void>()
  const mailer = smtpMailer({ url: smtp.url(), from: () => ({ name: 'Fanfare', address: 'a@example.com' }) })
  const leadMail = async () => {
    await mailer.send({ ...MAIL, to: 'ada@example.com' })
    await s3MediaStore(bucket.settings).put('a-photo', Buffer.from('photo'), 'image/png')
    done.resolve()
  }
  const runner = startJobRunner({
    db,
    clock: () => new Date(),
    handlers: { leadMail },
    report: (_kind, error) => done.reject(error),
  })
  await done.promise
  await runner.stop()
  await close()

  const found = spans()
  const named = (name: string) => found.find((span) => span.name === name)
  const childrenOf = (name: string) =>
    found.filter(({ parentSpanId }) => parentSpanId === named(name)?.spanId).map((span) => span.name)
  expect(named('GET /api/v1/members/:id')).toBeDefined()
  const written = found.find(({ name }) => name.startsWith('POST '))
  expect(childrenOf(written?.name ?? '')).toContain('query insert request')
  expect(childrenOf('job leadMail')).toEqual(expect.arrayContaining(['mail send', 's3 put']))
  expect(new Set(childrenOf('job leadMail').map((name) => named(name)?.traceId))).toContain(
    named('job leadMail')?.traceId,
  )
  const { client } = requestData()
  for (const secret of [client.email, client.lastName, 'ada@example.com', key, 'secret=query', 'a-photo'])
    expect(text(), `it has ${String(secret)}`).not.toContain(secret)
  expect(text()).toContain('fanfare-test')
})

test('OpenTelemetry is loaded by one file, and that file only where it is wanted', async () => {
  const root = 'server'
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const loading: string[] = []
  for (const file of files) {
    const text = (await readFile(join(root, file), 'utf8')).replaceAll(/import type .*/g, '')
    if (/from '(?:@opentelemetry|[^']*\/telemetry\.ts)/.test(text)) loading.push(file)
  }
  expect(loading).toEqual(['tracing/telemetry.ts'])
})

async function readFigures({ app }: TestApp): Promise<string> {
  const authorization = `Basic ${Buffer.from(`metrics:${TOKEN}`).toString('base64')}`
  return (await app.inject({ url: '/metrics', headers: { authorization } })).body
}
const TOKEN = 'a-token-of-the-operator'

test('calls to the bucket and the mail server are counted by how they ended, recipients refused for good as bounced', async () => {
  const server = await testApp({ settings: { metricsToken: TOKEN } })
  const bucket = await s3StandIn()
  const smtp = await smtpStandIn({ refuses: (line) => line.includes('gone@example.com') })
  ended.push(server.close, bucket.close, smtp.close)
  const store = s3MediaStore(bucket.settings)
  await store.put('a', Buffer.from('a'), 'image/png')
  await expect(
    s3MediaStore({ ...bucket.settings, secretAccessKey: 'wrong' }).put('b', Buffer.from('b'), 'image/png'),
  ).rejects.toThrow()
  const mailer = smtpMailer({ url: smtp.url(), from: () => ({ name: 'Fanfare', address: 'a@example.com' }) })
  await mailer.send({ ...MAIL, to: 'ada@example.com' })
  await expect(mailer.send({ ...MAIL, to: 'gone@example.com' })).rejects.toThrow()
  const text = await readFigures(server)
  for (const [to, outcome] of [
    ['s3', 'ok'],
    ['s3', 'failed'],
    ['mail', 'ok'],
    ['mail', 'bounced'],
  ])
    expect(text).toContain(`fanfare_outgoing_calls_total{to="${to}",outcome="${outcome}"} 1`)
  expect(text).toContain('fanfare_outgoing_seconds_count{to="s3"} 2')
})
