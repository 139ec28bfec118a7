/** Faults 23, 24 and 25: the shell. */
import {
  navigationTo,
  network,
  ORIGIN,
  requestFor,
  resetWorker,
  workerCaches,
  workerEvent,
} from '#tests/support/world/worker-globals.ts'
import { Router } from 'workbox-routing/Router.js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPrecache } from '#sw/precache.ts'

const manifest = [
  { url: '/index.html', revision: '1' },
  { url: '/assets/app-abc.js', revision: null },
]
const shell = () => new Response('<!doctype html><div id="root"></div>', { headers: { 'content-type': 'text/html' } })

function installed() {
  const precache = createPrecache(manifest)
  const router = new Router()
  for (const route of precache.routes) router.registerRoute(route)
  const navigate = (path: string, event: ExtendableEvent = workerEvent()) =>
    router.handleRequest({ request: navigationTo(path), event })
  return { precache, router, navigate }
}

beforeEach(resetWorker)

describe('once installed', () => {
  test('every page of the app is the saved shell, without a connection', async () => {
    const { precache, navigate } = installed()
    network.answer = shell
    await precache.install(workerEvent('install'))
    network.answer = () => {
      throw new TypeError('Failed to fetch')
    }
    for (const path of ['/', '/dj/new-york-city-ny?ratingLimit=4', '/requests', '/requestquote-b/review?memberId=12']) {
      expect(await (await navigate(path))?.text()).toContain('id="root"')
    }
  })

  test.each([
    '/api/v1/servicetypes',
    '/vendor-api/x',
    '/createrequest',
    '/pictures/a',
    '/openapi.json',
    '/healthz',
    '/readyz',
    '/dev/mail',
  ])('%s never falls back to the shell', async (path) => {
    const { precache, navigate } = installed()
    network.answer = shell
    await precache.install(workerEvent('install'))
    expect(navigate(path)).toBeUndefined()
  })

  test('the app’s own files come from the phone', async () => {
    const { precache, router } = installed()
    network.answer = () => new Response('code')
    await precache.install(workerEvent('install'))
    network.asked = []
    const event = workerEvent()
    const response = await router.handleRequest({ request: requestFor('/assets/app-abc.js'), event })
    expect(await response?.text()).toBe('code')
    expect(network.asked).toEqual([])
  })
})

test('fault 23, shell fetch gives 500: not cached', async () => {
  const { precache } = installed()
  network.answer = ({ url }) =>
    url.includes('index.html') ? new Response('Oops', { status: 500 }) : new Response('code')
  await expect(precache.install(workerEvent('install'))).rejects.toThrow()
  const kept = [...workerCaches.all.values()].flatMap((cache) => [...cache.entries.keys()])
  expect(kept.filter((url) => url.includes('index.html'))).toEqual([])
})

test('fault 24, precache asset 404 at install: the install fails, so the old worker stays', async () => {
  const { precache } = installed()
  network.answer = ({ url }) => (url.includes('app-abc') ? new Response('Gone', { status: 404 }) : shell())
  await expect(precache.install(workerEvent('install'))).rejects.toThrow()
})

test('files are fetched four at a time, each next one as soon as one is there', async () => {
  const parts = Array.from({ length: 9 }, (_, index) => `/assets/part-${index}.js`)
  const names = ['/index.html', ...parts]
  const precache = createPrecache(names.map((url) => ({ url, revision: '1' })))
  const open = new Map<string, () => void>()
  network.answer = ({ url }) => new Promise((resolve) => open.set(url, () => resolve(new Response('code'))))
  const installation = precache.install(workerEvent('install'))
  const finish = async (name: string) => {
    await vi.waitUntil(() => open.has(ORIGIN + name))
    open.get(ORIGIN + name)?.()
  }
  await vi.waitUntil(() => open.size === 4)
  await finish('/assets/part-2.js')
  await vi.waitUntil(() => open.size === 5)
  expect(network.asked).toEqual(names.slice(0, 5).map((name) => ORIGIN + name))
  for (const name of names) await finish(name)
  await installation
  expect(network.asked).toEqual(names.map((name) => ORIGIN + name))
})

test('fault 24: after the missing file nothing more is fetched, so that the next visit starts again', async () => {
  const names = ['/index.html', ...Array.from({ length: 9 }, (_, index) => `/assets/part-${index}.js`)]
  const precache = createPrecache(names.map((url) => ({ url, revision: '1' })))
  const responses = names.map(() => Promise.withResolvers<Response>())
  network.answer = ({ url }) => responses[names.indexOf(new URL(url).pathname)]!.promise
  const installation = precache.install(workerEvent('install'))
  responses[1]?.resolve(new Response('Gone', { status: 404 }))
  await expect(installation).rejects.toThrow()
  for (const { resolve } of responses) resolve(new Response('code'))
  const kept = () => [...workerCaches.all.values()].flatMap((cache) => [...cache.entries.keys()])
  await vi.waitUntil(() => kept().length === 3)
  await new Promise((resolve) => setImmediate(resolve))
  expect(network.asked).toEqual(names.slice(0, 4).map((name) => ORIGIN + name))
})

test('fault 25, failed navigation preload: shell', async () => {
  const { precache, navigate } = installed()
  network.answer = shell
  await precache.install(workerEvent('install'))
  network.asked = []
  const preloadResponse = Promise.reject(new TypeError('Preload failed'))
  preloadResponse.catch(() => {})
  const event = Object.assign(workerEvent(), { preloadResponse })
  expect(await (await navigate('/requests', event))?.text()).toContain('id="root"')
  expect(network.asked).toEqual([])
})

test('files of a former version are deleted when the new one takes over', async () => {
  const old = createPrecache([...manifest, { url: '/assets/old-1.js', revision: null }])
  network.answer = shell
  await old.install(workerEvent('install'))
  const next = createPrecache(manifest)
  await next.activate(workerEvent('activate'))
  const kept = [...workerCaches.all.values()].flatMap((cache) => [...cache.entries.keys()])
  expect(kept).not.toContain(`${ORIGIN}/assets/old-1.js`)
  expect(kept).toContain(`${ORIGIN}/assets/app-abc.js`)
})

describe('an update', () => {
  const build = (folder: string, revision: string) => [
    { url: 'index.html', revision: folder },
    { url: `assets/${folder}/same.js`, revision: '1' },
    { url: `assets/${folder}/changed.js`, revision },
    { url: 'assets/libraries-abcdefgh.js', revision: null },
  ]
  const code = ({ url }: Request) => new Response(`code of ${url}`)

  async function updated() {
    network.answer = code
    await createPrecache(build('old1', '1')).install(workerEvent('install'))
    network.asked = []
    const precache = createPrecache(build('new2', '2'))
    await precache.install(workerEvent('install'))
    const { asked } = network
    await precache.activate(workerEvent('activate'))
    network.asked = []
    const router = new Router()
    for (const route of precache.routes) router.registerRoute(route)
    return { asked, get: (path: string) => router.handleRequest({ request: requestFor(path), event: workerEvent() }) }
  }

  test('fetches the shell and what changed, from the folder of the new build', async () => {
    const { asked } = await updated()
    expect(asked).toEqual([`${ORIGIN}/index.html`, `${ORIGIN}/assets/new2/changed.js`])
  })

  test('gives the page all files of its folder from the phone; those that did not change as they were', async () => {
    const { get } = await updated()
    const texts = ['same.js', 'changed.js'].map(async (name) => (await get(`/assets/new2/${name}`))?.text())
    expect(await Promise.all(texts)).toEqual([
      `code of ${ORIGIN}/assets/old1/same.js`,
      `code of ${ORIGIN}/assets/new2/changed.js`,
    ])
    expect(network.asked).toEqual([])
  })

  test('leaves a page of the former build to the server: files of one name differ', async () => {
    const { get } = await updated()
    expect(get('/assets/old1/changed.js')).toBeUndefined()
    expect(get('/assets/old1/same.js')).toBeUndefined()
  })
})
