import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

const HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
const STYLE_HASH = "'sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ='"

let server: TestApp
beforeAll(async () => {
  server = await testApp({
    settings: { trustProxy: ['127.0.0.1'], publicUrl: 'http://localhost:8080' },
    parts: {
      page: {
        clientDir: import.meta.dirname,
        makeRenderer: async () => ({
          scriptHashes: [HASH],
          searchNames: () => new Set<string>(),
          render: async () => ({
            status: 200,
            headers: { 'content-type': 'text/html; charset=utf-8' },
            body: '<!doctype html><title>Fanfare</title>',
            styleHash: STYLE_HASH,
          }),
        }),
      },
    },
  })
})
afterAll(() => server.close())

test('fault 66: no inline script runs except the build’s, and no inline style except the page’s own', async () => {
  const { headers } = await server.app.inject({ url: '/' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' ${HASH}`)
  expect(policy).toContain(`style-src 'self' ${STYLE_HASH}`)
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe-(inline|eval)/)
})

test('every answer carries the headers that bound what a page may do', async () => {
  for (const url of ['/', '/api/v1/servicetypes', '/api/v1/nothing', '/%', '/%ff']) {
    const { headers } = await server.app.inject({ url })
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers['permissions-policy']).toContain('geolocation=(self)')
    expect(headers).not.toHaveProperty('x-powered-by')
  }
})

test('all but the page of a first visit asks for a process of its own', async () => {
  const own = ['cross-origin-opener-policy', 'origin-agent-cluster'] as const
  const { headers: page } = await server.app.inject({ url: '/' })
  const { headers: call } = await server.app.inject({ url: '/api/v1/servicetypes' })
  expect(own.map((name) => page[name])).toEqual([undefined, undefined])
  expect(own.map((name) => call[name])).toEqual(['same-origin', '?1'])
})

test('HTTPS is demanded only where the page came by HTTPS', async () => {
  const plain = await server.app.inject({ url: '/' })
  const secure = await server.app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })
  expect(plain.headers).not.toHaveProperty('strict-transport-security')
  expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d+$/)
})

test('HTTPS is demanded behind a proxy that is not trusted, where the public address is https', async () => {
  const published = await testApp({ settings: { publicUrl: 'https://fanfare.example' } })
  const { headers } = await published.app.inject({ url: '/healthz' })
  await published.close()
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d+$/)
})

test('a request id is taken from a trusted proxy only', async () => {
  const id = 'edge-0123456789'
  const trusted = await server.app.inject({ url: '/healthz', headers: { 'x-request-id': id } })
  const stranger = await server.app.inject({
    url: '/healthz',
    headers: { 'x-request-id': id },
    remoteAddress: '203.0.113.9',
  })
  expect(trusted.headers['x-request-id']).toBe(id)
  expect(stranger.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})
