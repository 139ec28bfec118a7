import {
  jsonReply,
  network,
  ORIGIN,
  requestFor,
  resetWorker,
  workerCaches,
  workerEvent,
} from '#tests/support/world/worker-globals.ts'
import { Router } from 'workbox-routing/Router.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { SAVED_AT_HEADER } from '#contract/worker-messages.ts'
import { deleteFormerCaches, RUNTIME_CACHES } from '#sw/caches.ts'
import { runtimeRoutes } from '#sw/runtime-caches.ts'
import { savePages } from '#sw/save-pages.ts'

const SAVED_AT = '2027-03-01T12:00:00.000Z'
const SEARCH = '/api/v1/mixed-search/new-york-city-ny?take=50'
const routes = runtimeRoutes(() => Date.parse(SAVED_AT))
const router = new Router()
for (const route of routes) router.registerRoute(route)

/** The page's response for `path`, once the worker has finished; undefined when the worker leaves it alone. */
async function ask(path: string, init?: RequestInit): Promise<Response | undefined> {
  const event = workerEvent()
  const response = await router.handleRequest({ request: requestFor(path, init), event })
  await event.done()
  return response
}
const failing = () => {
  throw new TypeError('Failed to fetch')
}
const picture = () => new Response('pixels', { headers: { 'content-type': 'image/webp' } })

beforeEach(resetWorker)

describe('answers that were seen before', () => {
  test('a search opens offline and says when it was saved', async () => {
    network.answer = () => jsonReply({ searchResults: [1] })
    expect((await ask(SEARCH))?.headers.get(SAVED_AT_HEADER)).toBeNull()
    network.answer = failing
    const saved = await ask(SEARCH)
    expect(await saved?.json()).toEqual({ searchResults: [1] })
    expect(saved?.headers.get(SAVED_AT_HEADER)).toBe(SAVED_AT)
  })

  test.each([
    ['a server error', () => new Response('{"message":"Oops"}', { status: 502 })],
    ['a captive portal', () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } })],
  ])('%s is answered with the saved copy, and does not replace it', async (_what, broken) => {
    network.answer = () => jsonReply(['good'])
    await ask(SEARCH)
    network.answer = broken
    expect(await (await ask(SEARCH))?.json()).toEqual(['good'])
    network.answer = failing
    expect(await (await ask(SEARCH))?.json()).toEqual(['good'])
  })

  test('without a saved copy the page gets to see the error itself', async () => {
    network.answer = () => new Response('{"message":"Too busy"}', { status: 503 })
    expect((await ask(SEARCH))?.status).toBe(503)
  })

  test('a 404 reaches the page and is not kept', async () => {
    network.answer = () =>
      new Response('{"message":"No such place"}', { status: 404, headers: { 'content-type': 'application/json' } })
    expect((await ask(SEARCH))?.status).toBe(404)
    network.answer = failing
    await expect(ask(SEARCH)).rejects.toThrow()
  })

  test('service types come from the phone at once and are renewed behind it', async () => {
    network.answer = () => jsonReply(['old'])
    await ask('/api/v1/servicetypes')
    network.answer = () => jsonReply(['new'])
    expect(await (await ask('/api/v1/servicetypes'))?.json()).toEqual(['old'])
    expect(await (await ask('/api/v1/servicetypes'))?.json()).toEqual(['new'])
  })

  test('a picture is fetched once, whatever the format negotiation says', async () => {
    network.answer = () => new Response('pixels', { headers: { 'content-type': 'image/webp', vary: 'Accept' } })
    await ask('/pictures/dj-1_364x364')
    await ask('/pictures/dj-1_364x364', { headers: { accept: 'image/png' } })
    expect(network.asked).toEqual([`${ORIGIN}/pictures/dj-1_364x364`])
  })
})

describe('what is never kept', () => {
  test.each([
    ['no-store', { 'cache-control': 'no-store' }],
    ['private', { 'cache-control': 'private, max-age=60' }],
    ['a cookie', { 'set-cookie': 'a=b' }],
  ])('an answer with %s', async (_what, headers) => {
    network.answer = () => jsonReply([], headers)
    await ask('/api/v1/members/12')
    expect([...workerCaches.all.values()].flatMap((cache) => [...cache.entries])).toEqual([])
  })

  test('a request with Authorization is not handled by the worker', async () => {
    expect(await ask('/api/v1/members/12', { headers: { authorization: 'Bearer abc' } })).toBeUndefined()
  })

  test.each([
    '/createrequest',
    '/api/v1/requests/by-key/x',
    '/api/v1/geolocation',
    '/api/v1/gigrequest/validate',
    '/vendor-api/anything',
    '/healthz',
  ])('%s goes to the network only', async (path) => {
    expect(await ask(path)).toBeUndefined()
  })

  test('a POST', async () => {
    expect(await ask('/api/v1/members', { method: 'POST', body: '{}' })).toBeUndefined()
  })
})

test('every cache has a name, a media type, a limit and an age, and no two share a path', () => {
  expect(new Set(RUNTIME_CACHES.map(({ name }) => name)).size).toBe(RUNTIME_CACHES.length)
  for (const cache of RUNTIME_CACHES)
    expect(cache).toMatchObject({
      maxEntries: expect.any(Number),
      maxAgeMs: expect.any(Number),
      accepts: expect.any(RegExp),
    })
  const paths = [
    '/api/v1/servicetypes',
    '/api/v1/locations',
    SEARCH,
    '/api/v1/members/1',
    '/api/v1/search/members',
    '/api/v1/days/2027-06-05/1',
    '/api/v1/stats/recentevents',
    '/api/v1/servicetypes/gigkids',
    '/api/v1/virtual-events-search',
    '/api/cms/gig-kids',
    '/api/cms/pages/virtual-events',
    '/api/cms/blurbs/110',
    '/api/cms/faq/standard',
    '/api/cms/articles/band-or-dj',
    '/api/cms/article-previews',
    '/api/cms/article-content-data',
    '/pictures/a',
  ]
  for (const path of paths)
    expect(RUNTIME_CACHES.filter(({ keeps }) => keeps(path.split('?')[0] ?? ''))).toHaveLength(1)
})

test('caches of former versions are deleted, others are left alone', async () => {
  for (const name of ['fanfare-searches-v1', 'fanfare-searches-v2', 'workbox-precache-v2', 'somebody-else'])
    await workerCaches.open(name)
  await deleteFormerCaches(workerCaches as unknown as CacheStorage)
  expect(await workerCaches.keys()).toEqual(['fanfare-searches-v2', 'workbox-precache-v2', 'somebody-else'])
})

test('what was seen before the worker was in control is saved by the same rules', async () => {
  network.answer = ({ url }) =>
    url.includes('/pictures/') ? picture() : url.includes('gone') ? failing() : jsonReply(['seen'])
  const event = workerEvent()
  const urls = [
    `${ORIGIN}${SEARCH}`,
    '/pictures/dj-1_364x364',
    '/api/v1/members/gone',
    '/api/v1/geolocation',
    'https://elsewhere.test/pictures/x',
    '/api/v1/members/12',
  ]
  await savePages(routes, urls, event, ORIGIN)
  await event.done()
  network.answer = failing
  expect(await (await ask(SEARCH))?.json()).toEqual(['seen'])
  expect(await (await ask('/pictures/dj-1_364x364'))?.text()).toBe('pixels')
  expect(await (await ask('/api/v1/members/12'))?.json()).toEqual(['seen'])
  expect(network.asked.some((url) => url.includes('elsewhere') || url.includes('geolocation'))).toBe(false)
})
