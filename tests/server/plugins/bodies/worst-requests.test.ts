/**
 * The worst requests that each call of the contract lets in: none holds the event loop for more than 50 ms, and no
 * refusal is longer than 64 kB. Measured as processor time of this thread, which includes the sending, but not what
 * other programs on the machine take.
 */
// @module-tag long: it sends the worst bodies to every call
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Endpoint } from '#contract/endpoints.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { FIELD_ERRORS_MAX } from '#contract/limits.ts'
import { bodyLimitOf, unlimitedIn } from '#server/plugins/bodies/body-limits.ts'
import { jsonSchema } from '#server/plugins/endpoints/json-schema.ts'
import type { BoundingSchema } from '#server/plugins/endpoints/json-schema.ts'
import { testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { anAccount, basic, bearer, signedIn } from '#tests/support/people/accounts.ts'
import { bodyShape, calls, hostileBodies, hostileTexts, sampleOf } from '#tests/support/server/hostile.ts'

const HELD_MAX_MS = 50
const REFUSAL_MAX_BYTES = 64 * 1024
/** A garbage collection can fall into any one of them. */
const ATTEMPTS = 5

let server: TestApp
let accountId: number
let authorization: string
beforeAll(async () => {
  server = await testApp({ vendors: [vendorRecord()] })
  accountId = await anAccount(server.db, 'nova@example.com', { vendorId: 1 })
  ;({ authorization } = bearer((await signedIn(server, 'nova@example.com')).access))
})
afterAll(() => server.close())

let sent = 0
/** A network of its own for every request, so that none is refused for being one of many. */
const nextAddress = () => {
  sent += 1
  return `10.${(sent >> 16) % 256}.${(sent >> 8) % 256}.${sent % 256}`
}

function pathOf({ access, path }: Endpoint): string {
  const id = access === 'ownAccount' ? accountId : 1
  return path.replaceAll(/:(id|\w+Id)\b/g, String(id)).replaceAll(/:\w+/g, '6f1c1a34-0c42-4d3f-9a63-2b8c5d1f0a11')
}

const headersOf = ({ bodyType }: Endpoint) => ({
  authorization: bodyType === 'form' ? basic() : authorization,
  'idempotency-key': crypto.randomUUID(),
})

/** Sends a request, again if it seemed expensive; gives the least that it took. */
async function costOf(options: InjectOptions) {
  let least = Infinity
  let reply
  for (let attempt = 0; attempt < ATTEMPTS && least > HELD_MAX_MS; attempt += 1) {
    const before = process.threadCpuUsage()
    reply = await server.app.inject({ ...options, remoteAddress: nextAddress() })
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  if (!reply) throw new Error('Nothing was sent.')
  return { ms: least, status: reply.statusCode, bytes: reply.rawPayload.length }
}

async function expectCheap(requests: readonly InjectOptions[]) {
  const tooExpensive: string[] = []
  for (const request of requests) {
    const { ms, status, bytes } = await costOf(request)
    const isWrong = ms > HELD_MAX_MS || status >= 500 || (status >= 400 && bytes > REFUSAL_MAX_BYTES)
    if (isWrong) tooExpensive.push(`${ms} ms, ${status}, ${bytes} B: ${JSON.stringify(request).slice(0, 200)}`)
  }
  expect(tooExpensive).toEqual([])
}

const withBody = calls.filter(([, { body }]) => body !== undefined)

describe('bodies', () => {
  test.each(withBody)('%s', async (name, endpoint) => {
    const limit = bodyLimitOf(endpoint) ?? 0
    const isForm = endpoint.bodyType === 'form'
    const json = hostileBodies(name, endpoint, Math.floor(limit * 0.9))
    const forms = hostileTexts(Math.floor(limit / 4)).flatMap((text) => [
      new URLSearchParams({ grant_type: 'password', username: text, password: text }).toString(),
      `${text}=x&`.repeat(3),
    ])
    await expectCheap(
      (isForm ? forms : json).map((payload) => ({
        method: endpoint.method as 'POST',
        url: pathOf(endpoint),
        headers: {
          ...headersOf(endpoint),
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        },
        payload,
      })),
    )
  })
})

describe('addresses', () => {
  const CHARS = 12_000
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, CHARS).replace(/%.?$/, '')
  test.each(calls.filter(([, { query, params }]) => query ?? params))('%s', async (_name, endpoint) => {
    const texts = hostileTexts(CHARS / 3).map(encoded)
    const names = endpoint.query ? Object.keys((jsonSchema(endpoint.query) as BoundingSchema).properties ?? {}) : []
    const own = pathOf(endpoint)
    const urls = [
      ...texts.flatMap((text) => names.map((parameter) => `${own}?${parameter}=${text}`)),
      ...names.map((parameter) => `${own}?${`${parameter}=1&`.repeat(CHARS / (parameter.length + 3))}`),
      ...texts.map((text) => endpoint.path.replaceAll(/:\w+/g, text.slice(0, 390).replace(/%.?$/, ''))),
    ]
    await expectCheap(urls.map((url) => ({ method: endpoint.method as 'GET', url, headers: headersOf(endpoint) })))
  })
})

test('headers', async () => {
  const texts = hostileTexts(12_000).map((text) => text.replaceAll(/[^\x20-\x7e]/g, 'z'))
  const names = [
    'accept',
    'accept-encoding',
    'authorization',
    'cookie',
    'if-none-match',
    'content-type',
    'x-forwarded-for',
  ]
  await expectCheap(
    texts.flatMap((text) =>
      names.map((header) => ({ url: '/api/v1/servicetypes', headers: { [header]: `${text},`.slice(0, 12_000) } })),
    ),
  )
})

describe('every field of a body has a limit', () => {
  test.each(withBody)('%s', (_name, { body }) => {
    expect(body && unlimitedIn(jsonSchema(body))).toEqual([])
  })

  test('and so has every list in an address', () => {
    const listsIn = ({ query, params }: Endpoint) =>
      [query, params].flatMap((schema) =>
        schema ? unlimitedIn(jsonSchema(schema)).filter((at) => at.endsWith('[]')) : [],
      )
    expect(calls.flatMap(([name, endpoint]) => listsIn(endpoint).map((at) => `${name} ${at}`))).toEqual([])
  })

  /** The paths of the lists in a shape, each with its limit. */
  function listsIn(schema: BoundingSchema, path: string[] = []): { path: string[]; maxItems: number }[] {
    const own = schema.type === 'array' ? [{ path, maxItems: schema.maxItems ?? Infinity }] : []
    const inside = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => listsIn(part, [...path, name]))
    return [...own, ...inside]
  }
  const lists = withBody.flatMap(([name, endpoint]) =>
    listsIn(bodyShape(name, endpoint) ?? {}).map(({ path, maxItems }) => ({ name, endpoint, path, maxItems })),
  )
  test.each(lists)('a list that is too long is one error: $name $path', async ({ name, endpoint, path, maxItems }) => {
    const long = Array.from({ length: maxItems + 1 }, () => ({ wrong: true }))
    const sample = sampleOf(bodyShape(name, endpoint) ?? {})
    const [field] = path
    const payload = field === undefined ? long : { ...(sample as object), [field]: long }
    const reply = await server.app.inject({
      method: endpoint.method as 'POST',
      url: pathOf(endpoint),
      headers: headersOf(endpoint),
      payload,
      remoteAddress: nextAddress(),
    })
    const names: string[] = reply.json().errors.map((error: { name: string }) => error.name)
    expect(names).toContain(field ?? 'body')
    const inside = field === undefined ? /^\d+(\.|$)/ : new RegExp(`^${field}\\.\\d+(\\.|$)`)
    expect(names.filter((error) => inside.test(error))).toEqual([])
  })
})

test('a refusal lists fifty errors at most', () => {
  const issues = Array.from({ length: 500 }, (_, key) => ({
    kind: 'schema',
    type: 'string',
    message: 'wrong',
    path: [{ type: 'array', origin: 'value', input: [], key, value: 0 }],
  }))
  expect(toFieldErrors(issues as never)).toHaveLength(FIELD_ERRORS_MAX)
})
