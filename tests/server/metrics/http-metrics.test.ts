/** The home page has figures of its own among the pages, which share a route. */
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { countHttp } from '#server/metrics/http-metrics.ts'

test('the home page counts by itself, other pages together, and no path becomes a label', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const registry = new Registry()
  countHttp(app, registry)
  app.get('/*', () => 'a page')
  for (const url of ['/?utm_source=x', '/', '/dj/nationwide', '/about']) await app.inject(url)
  const text = await registry.metrics()
  expect(text).toContain('fanfare_http_requests_total{route="/",method="GET",status="200"} 2\n')
  expect(text).toContain('fanfare_http_requests_total{route="/*",method="GET",status="200"} 2\n')
  expect(text).not.toMatch(/utm_source|nationwide|about/)
})
