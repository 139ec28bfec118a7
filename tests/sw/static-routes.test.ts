/** Requests that do not wake the worker are those that it would let pass, and no others. */
import { navigationTo, ORIGIN, requestFor, workerEvent } from '#tests/support/world/worker-globals.ts'
import { Router } from 'workbox-routing/Router.js'
import { expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createPrecache } from '#sw/precache.ts'
import { runtimeRoutes } from '#sw/runtime-caches.ts'
import { addStaticRoutes, STATIC_ROUTES, type StaticRoute } from '#sw/static-routes.ts'

const router = new Router()
const precache = createPrecache(['/index.html', '/assets/app-abc.js'].map((url) => ({ url, revision: '1' })))
for (const route of [...precache.routes, ...runtimeRoutes(Date.now)]) router.registerRoute(route)

/** As browsers read a condition. */
function holds({ requestMethod, urlPattern, or, not }: StaticRoute['condition'], request: Request): boolean {
  if (requestMethod !== undefined) return request.method === requestMethod
  if (urlPattern) return new URLPattern({ ...urlPattern, baseURL: ORIGIN }).test(request.url)
  if (or) return or.some((condition) => holds(condition, request))
  return not !== undefined && !holds(not, request)
}
const passes = (request: Request) => STATIC_ROUTES.some(({ condition }) => holds(condition, request))

/** Whether the worker has a response of its own, for a request without a sign-in. */
function responses(request: Request): boolean {
  const url = new URL(request.url)
  const event = workerEvent()
  return router.findMatchingRoute({ url, request, event, sameOrigin: true }).route !== undefined
}

test.each(Object.values(endpoints).map(({ method, path }) => [method, path] as const))('%s %s', (method, path) => {
  const request = requestFor(path.replaceAll(/:\w+/g, '7'), { method })
  expect(passes(request)).toBe(!responses(request))
})

test.each(['/pictures/7', '/assets/app-abc.js', '/index.html', '/api/v1/members/7', '/api/cms/pages/home'])(
  'the worker answers %s from its caches',
  (path) => {
    expect(responses(requestFor(path))).toBe(true)
    expect(passes(requestFor(path))).toBe(false)
  },
)

test.each(['/', '/dj/new-york-city-ny', '/requests'])('the worker opens %s', (path) => {
  expect(responses(navigationTo(path))).toBe(true)
  expect(passes(navigationTo(path))).toBe(false)
})

test.each(['/healthz', '/vendor-api/vendors/7/photos', '/api/v1/notifications/new'])('%s passes', (path) => {
  expect(responses(requestFor(path))).toBe(false)
  expect(passes(requestFor(path))).toBe(true)
})

test('what other apps share wakes the worker', () => {
  expect(passes(requestFor('/share', { method: 'POST' }))).toBe(false)
  expect(passes(requestFor('/createrequest', { method: 'POST' }))).toBe(true)
})

test('a browser that refuses one of them gets the others, and installs', async () => {
  const addRoutes = vi.fn<(route: StaticRoute) => Promise<void>>().mockResolvedValue()
  addRoutes.mockRejectedValueOnce(new TypeError('An unknown condition'))
  await addStaticRoutes(Object.assign(workerEvent('install'), { addRoutes }))
  expect(addRoutes.mock.calls.map(([route]) => route)).toEqual(STATIC_ROUTES)
})

test('a browser without static routes installs', async () => {
  await expect(addStaticRoutes(workerEvent('install'))).resolves.toBeUndefined()
})
