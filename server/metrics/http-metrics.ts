/** Requests by route and status, their times, refusals by limit, receipts, and the lag of the event loop. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { isInside } from '#server/plugins/limits.ts'
import { countOutgoing } from './outgoing-metrics.ts'
import { receipts, refusals, type ReceiptGiven, type Refusal } from './channels.ts'

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const LAG_EVERY_MS = 10

/** Counts from now until the app closes. */
export function countHttp(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const requests = new Counter({
    name: 'fanfare_http_requests_total',
    help: 'Requests, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const times = new Histogram({
    name: 'fanfare_http_request_seconds',
    help: 'Time from the first byte of a request to the last one of its response',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!isInside(request)) {
      const route = routeOf(request)
      const { method } = request
      requests.inc({ route, method, status: reply.statusCode })
      times.observe({ route, method }, reply.elapsedTime / 1000)
    }
    done()
  })
  countChannels(app, registry)
  countOutgoing(app, registry)
  showLag(app, registry)
}

/**
 * The pattern of the route, never a path: there are as many of those as callers can think of. Of the pages, which share
 * a pattern, the home page has a name of its own.
 */
function routeOf({ url, routeOptions }: FastifyRequest): string {
  const pattern = routeOptions.url ?? 'none'
  return pattern === '/*' && url.split('?', 1)[0] === '/' ? '/' : pattern
}

function countChannels(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const refused = new Counter({
    name: 'fanfare_refusals_total',
    help: 'Calls refused by a limit',
    labelNames: ['limit'],
    registers,
  })
  const given = new Counter({
    name: 'fanfare_receipts_total',
    help: 'Receipts for what phones sent: stored, or repeated for what was stored before',
    labelNames: ['kind'],
    registers,
  })
  const onRefusal = (message: unknown) => refused.inc({ limit: (message as Refusal).limit })
  const onReceipt = (message: unknown) =>
    given.inc({ kind: (message as ReceiptGiven).isRepeat ? 'repeated' : 'stored' })
  refusals.subscribe(onRefusal)
  receipts.subscribe(onReceipt)
  app.addHook('onClose', (_app, done) => {
    refusals.unsubscribe(onRefusal)
    receipts.unsubscribe(onReceipt)
    done()
  })
}

/** Since the last time that it was read. */
function showLag(app: FastifyInstance, registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: LAG_EVERY_MS })
  delay.enable()
  app.addHook('onClose', (_app, done) => {
    delay.disable()
    done()
  })
  const gauge = new Gauge({
    name: 'fanfare_event_loop_lag_seconds',
    help: 'How late the event loop is, since this was last read',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      const late = (ns: number) => Math.max(0, ns / 1e9 - LAG_EVERY_MS / 1000)
      gauge.set({ quantile: '0.5' }, late(delay.percentile(50)))
      gauge.set({ quantile: '0.99' }, late(delay.percentile(99)))
      gauge.set({ quantile: '1' }, late(delay.max))
      delay.reset()
    },
  })
}
