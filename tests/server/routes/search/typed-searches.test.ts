/** GET /api/v1/typed-searches: how a sentence is read, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TYPED_SEARCH_MAX_CHARS } from '#contract/limits.ts'
import { loadPlaces } from '#server/data/places.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  const toronto = loadPlaces().byFileName('toronto-on') ?? null
  server = await testApp({
    settings: { trustProxy: ['10.0.0.0/8'] },
    parts: { geolocation: { locate: (address) => (address === '203.0.113.9' ? toronto : null) } },
  })
})
afterAll(() => server.close())

const PATH = '/api/v1/typed-searches'
const read = async (query: Record<string, string>, headers = {}) =>
  (await server.app.inject({ url: PATH, query, headers })).json() as object

test('a sentence becomes a category, a place and facts of the event', async () => {
  expect(await read({ what: 'photographer in Reno under $800 for 80 guests' })).toEqual({
    services: ['photographer'],
    isServiceCertain: true,
    uncovered: null,
    places: [{ fileName: 'reno-nv', displayName: 'Reno, NV' }],
    isPlaceCertain: true,
    kind: 'standard',
    facts: { budget: 800, guests: 80 },
    hasUnknownWords: false,
  })
  expect(await read({ what: 'dj', where: 'Boston' })).toMatchObject({ places: [{ fileName: 'boston-ma' }] })
})

test('a category that is not listed is said, with the closest', async () => {
  expect(await read({ what: 'venue in austin' })).toMatchObject({
    uncovered: 'venues',
    services: expect.arrayContaining(['event-planner']) as string[],
    places: [{ fileName: 'austin-tx' }],
  })
})

test('"near me" is where the visitor seems to be', async () => {
  const there = { 'x-forwarded-for': '203.0.113.9' }
  const reply = await server.app.inject({
    url: PATH,
    query: { what: 'dj near me' },
    headers: there,
    remoteAddress: '10.0.0.1',
  })
  expect(reply.json()).toMatchObject({ places: [{ fileName: 'toronto-on' }], isPlaceCertain: true })
  expect(await read({ what: 'dj near me' })).toMatchObject({ places: [], isPlaceCertain: false })
})

test('nothing typed is every vendor everywhere, and a text that is too long is refused', async () => {
  expect(await read({})).toMatchObject({ services: ['entertainers'], places: [{ fileName: 'nationwide' }] })
  const long = await server.app.inject({ url: PATH, query: { what: 'x'.repeat(TYPED_SEARCH_MAX_CHARS + 1) } })
  expect(long.statusCode).toBe(400)
})
