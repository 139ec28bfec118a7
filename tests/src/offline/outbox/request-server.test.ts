import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quoteEndpoints } from '#contract/quote-endpoints.ts'
import { createRequestServer } from '#src/offline/outbox/request-server.ts'

const KEY = '00000000-0000-4000-8000-000000000001'
const never = new AbortController().signal
const request = {
  endpoint: quoteEndpoints.createRequest,
  key: KEY,
  body: '{"requestData":"{}"}',
  signal: never,
  ownerId: null,
}

describe('the POST of a request', () => {
  test('carries its key and its exact body, and is never answered from or kept in a cache', async () => {
    const seen: { url: string; init: RequestInit }[] = []
    const server = createRequestServer({
      fetch: async (url, init) => {
        seen.push({ url: url as string, init: init ?? {} })
        return new Response('{"key":"x"}', { status: 201, headers: { 'retry-after': '5' } })
      },
    })
    expect(await server.send(request)).toEqual({ kind: 'response', status: 201, retryAfter: '5', json: { key: 'x' } })
    expect(seen).toMatchObject([
      {
        url: '/createrequest',
        init: {
          method: 'POST',
          body: request.body,
          cache: 'no-store',
          credentials: 'same-origin',
          redirect: 'error',
          headers: { 'idempotency-key': KEY },
        },
      },
    ])
  })

  test('a page instead of JSON is an answer without JSON', async () => {
    const server = createRequestServer({ fetch: async () => new Response('<html>Welcome to the airport') })
    expect(await server.send(request)).toMatchObject({ kind: 'response', status: 200, json: undefined })
  })
})

describe('over a real socket', () => {
  let http: Server
  let baseUrl = ''
  beforeAll(async () => {
    http = createServer((incoming, outgoing) => {
      if (incoming.url !== '/createrequest') outgoing.writeHead(404).end()
      else if (incoming.headers['x-case'] === 'redirect') outgoing.writeHead(302, { location: '/login' }).end()
      else if (incoming.headers['x-case'] === 'reset') incoming.socket.destroy()
      else if (incoming.headers['x-case'] === 'cut') {
        outgoing.writeHead(201, { 'content-type': 'application/json', 'content-length': '100' })
        outgoing.write('{"key":', () => incoming.socket.destroy())
      }
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    baseUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  })
  afterAll(() => {
    http.closeAllConnections()
    http.close()
  })
  const inCase = (name: string) =>
    createRequestServer({
      baseUrl,
      fetch: (url, init) =>
        fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), 'x-case': name } }),
    })

  test.each(['redirect', 'reset', 'cut'])('%s is not an answer', async (name) => {
    expect(await inCase(name).send(request)).toEqual({ kind: 'none', failure: 'offline' })
  })

  test('silence is a timeout', async () => {
    const signal = AbortSignal.abort(new DOMException('Too late', 'TimeoutError'))
    expect(await inCase('silence').send({ ...request, signal })).toEqual({ kind: 'none', failure: 'timeout' })
  })
})
