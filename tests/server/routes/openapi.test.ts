import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

interface Operation {
  summary: string
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
let server: TestApp
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  server = await testApp()
  const reply = await server.app.inject({ url: '/openapi.json' })
  const document = reply.json()
  expect(document.openapi).toBe('3.1.0')
  paths = document.paths
})
afterAll(() => server.close())

test('the description is sent compressed, and not again to whoever has it', async () => {
  const get = (headers: Record<string, string>) => server.app.inject({ url: '/openapi.json', headers })
  const first = await get({ 'accept-encoding': 'br' })
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  const whole = await get({})
  expect(first.rawPayload.length).toBeLessThan(whole.rawPayload.length / 5)
  expect((await get({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
})

const all: [string, Endpoint][] = Object.entries(endpoints)

test.each(all)('%s is mounted and described', (_name, endpoint) => {
  expect(server.app.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true)
  const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
  expect(operation?.summary).toBe(endpoint.summary)
  const named = (place: string) =>
    operation?.parameters?.filter((parameter) => parameter.in === place).map(({ name }) => name) ?? []
  const entries = (schema: Endpoint['params']) =>
    schema && 'entries' in schema ? Object.keys(schema.entries as object) : []
  expect(named('path')).toEqual(entries(endpoint.params))
  expect(named('query')).toEqual(entries(endpoint.query))
  expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined)
  const statuses = Object.keys(operation?.responses ?? {})
  expect(statuses).toEqual(expect.arrayContaining(['400', '429', '503']))
  const success = operation?.responses['200'] ?? operation?.responses['201'] ?? operation?.responses['204']
  if (success === operation?.responses['204']) {
    expect(success).toEqual({ description: expect.any(String) })
    return
  }
  const shape = Object.keys(success?.content?.['application/json']?.schema ?? {})
  expect(shape.filter((key) => ['type', 'anyOf', 'oneOf'].includes(key))).toHaveLength(1)
})

test('nothing is described that the contract does not have', () => {
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  )
  const wanted = all.map(([, { method, path }]) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(described.sort()).toEqual(wanted.sort())
})

test('the quote request names its key and its refusals', () => {
  const operation = paths['/createrequest']?.['post']
  expect(operation?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: true }])
  expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['201', '400', '409', '422']))
})

test('a quote request that is refused among many has a challenge, as declared; other calls have none', () => {
  const tooMany = (path: string) =>
    paths[path]?.['post']?.responses['429']?.content?.['application/json']?.schema as {
      properties: Record<string, object>
      required: string[]
    }
  const { properties, required } = tooMany('/createrequest')
  expect([Object.keys(properties), required]).toEqual([['message', 'code', 'challenge'], ['message']])
  expect(properties['challenge']).toMatchObject({ type: 'object', required: ['nonce', 'bits'] })
  expect(Object.keys(tooMany('/api/v1/client/validate').properties)).toEqual(['message', 'code'])
})
