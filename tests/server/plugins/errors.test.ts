import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseBusy, LockTimeout, QueryFailed } from '#server/db/errors.ts'
import { InProgress } from '#server/services/errors.ts'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

let server: TestApp
let lines: string[] = []
beforeAll(async () => {
  server = await testApp({
    settings: { logLevel: 'info' },
    parts: {
      logStream: { write: (line) => void lines.push(line) },
      page: {
        clientDir: import.meta.dirname,
        makeRenderer: async () => ({
          scriptHashes: [],
          searchNames: () => new Set<string>(),
          render: async ({ url }) => {
            if (url === '/broken') throw new Error('secret inside')
            return {
              status: url === '/unknown' ? 404 : 200,
              headers: { 'content-type': 'text/html; charset=utf-8' },
              body: `<p>${url.length}</p>`,
            }
          },
        }),
      },
    },
  })
})
afterAll(() => server.close())

/** Asks while the database responds with this. */
async function whileDatabaseThrows(fault: Error) {
  const query = server.db.query.bind(server.db)
  server.db.query = () => Promise.reject(fault)
  try {
    return await server.app.inject({ url: '/api/v1/members/1' })
  } finally {
    server.db.query = query
  }
}

test.each([
  [new DatabaseBusy('57014', 'cancelled'), 503, 'unavailable'],
  [new LockTimeout('55P03', 'locked'), 503, 'unavailable'],
  [new InProgress('It is being stored.', 2), 409, 'inProgress'],
])('%s is something to try again', async (error, status, code) => {
  const reply = await whileDatabaseThrows(error)
  expect([reply.statusCode, reply.json().code, Number(reply.headers['retry-after']) > 0]).toEqual([status, code, true])
})

test('a value that the database cannot take is bad input', async () => {
  const reply = await whileDatabaseThrows(new QueryFailed('22021', 'invalid byte sequence'))
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid'])
})

test('a fault of ours tells nothing about itself, but the log does', async () => {
  lines = []
  const reply = await whileDatabaseThrows(new QueryFailed('42P01', 'relation "secret" does not exist'))
  expect(reply.json()).toEqual({ code: 'internal', message: expect.any(String) })
  expect([reply.statusCode, reply.body.includes('secret')]).toEqual([500, false])
  expect(lines.some((line) => line.includes('42P01') && line.includes(String(reply.headers['x-request-id'])))).toBe(
    true,
  )
})

test.each([
  ['GET', '/api/v1/nothing'],
  ['GET', '/vendor-api/nothing'],
  ['POST', '/'],
  ['PUT', '/dj/new-york-city-ny'],
  ['DELETE', '/api/v1/members/1'],
] as const)('%s %s is a JSON 404', async (method, url) => {
  const reply = await server.app.inject({ method, url, headers: { accept: 'text/html' } })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'notFound'])
})

test('any other address is a page, with the status that the page has', async () => {
  expect((await server.app.inject({ url: '/dj/new-york-city-ny' })).headers['content-type']).toContain('text/html')
  expect((await server.app.inject({ url: '/unknown' })).statusCode).toBe(404)
})

test('a page that cannot be rendered is a page that says so', async () => {
  const reply = await server.app.inject({ url: '/broken', headers: { accept: 'text/html,*/*' } })
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    500,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(reply.body).not.toContain('secret')
})

test('one line per request, without its query, its body or anything that names a person', async () => {
  lines = []
  // A name that no random id can hold.
  const url = '/api/v1/client/validate?email=zoe@example.com'
  await server.app.inject({ method: 'POST', url, payload: { email: 'zoe@example.com', password: 'correct horse' } })
  await server.app.inject({ url: '/api/v1/client/zoe%40example.com/status' })
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/zoe|correct horse/)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    req: { method: 'POST', path: '/api/v1/client/validate' },
    res: { status: 400 },
    reqId: expect.any(String),
  })
})
