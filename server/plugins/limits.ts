/** Rate limits per address, and load shedding when the process is overloaded. */
import { MINUTE_MS } from '#contract/limits.ts'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PICTURE_PATH } from '#contract/pictures.ts'
import type { ConnectionLoad, Database } from '#server/db/database.ts'
import { makeOwnRates } from './own-rates.ts'
import { makeSharedRates, shareRates } from './shared-rates.ts'
import { addressOf, networkOf } from './addresses.ts'
import { problemFor, HttpError } from './errors.ts'
import { ASSETS_PATH } from './request-address.ts'
import type { BrokenRequestResponse } from './transport.ts'
import { refusals, type Refusal } from '#server/metrics/channels.ts'
import { Unavailable } from '#server/services/errors.ts'

/** Calls that the server makes to itself while rendering a page have this in place of an address. */
export const INSIDE = 'inside'
export const isInside = (request: FastifyRequest) => request.socket.remoteAddress === INSIDE

/** A results page makes one call and loads fifty pictures. */
const PICTURES_PER_REQUEST = 10
/** Longer than what a database that is away, or a server that ends, asks for. */
export const RETRY_AFTER_LOAD_SECONDS = 10
/**
 * When so many callers wait for the database, and the first of them for so long, more only come in than go out: who
 * waited at the end of the queue would have given up by the time of its response.
 */
const WAITING_MAX = 50
const WAITED_MAX_MS = 1_000
/** The delays that are measured until then are those of starting, which say nothing of the load. */
const START_MS = 5000

/** Checks the route, which only existing build files have: other requests under that folder count. */
const isBuiltFile = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith(ASSETS_PATH) === true

function kindOf({ method, url }: FastifyRequest): 'read' | 'write' | 'picture' {
  if (method !== 'GET' && method !== 'HEAD') return 'write'
  return url.startsWith(PICTURE_PATH) ? 'picture' : 'read'
}

/** The requests that the limits have counted; those to unknown paths are not until their bodies are read. */
const counted = new WeakSet<FastifyRequest>()

export interface Limits {
  requestsPerMinute: number
  writesPerMinute: number
  /** Above this mean delay of the event loop, requests are refused with 503; 0 disables the check. */
  maxEventLoopDelayMs: number
}

const isBehind = ({ waiting, waitedMs }: Pick<ConnectionLoad, 'waiting' | 'waitedMs'>) =>
  waiting > WAITING_MAX && waitedMs > WAITED_MAX_MS

export async function addLimits(
  app: FastifyInstance,
  { requestsPerMinute, writesPerMinute, maxEventLoopDelayMs }: Limits,
  db: Database,
): Promise<void> {
  // The embedded database has one server.
  const shared = db.engine === 'postgres' ? makeSharedRates(db) : null
  if (shared) shareRates(app, shared)
  const allowances = {
    read: requestsPerMinute,
    write: writesPerMinute,
    picture: requestsPerMinute * PICTURES_PER_REQUEST,
  }
  app.addHook('onRoute', (route) => {
    const config = (route.config ??= {})
    if (config.vital === true) config.rateLimit = false
  })
  warnOfUnknownAddresses(app)
  await app.register(rateLimit, {
    // All routes share one store; the key determines the limit.
    keyGenerator: (request) => `${kindOf(request)} ${networkOf(request.ip)}`,
    max: (request) => {
      counted.add(request)
      return allowances[kindOf(request)]
    },
    timeWindow: MINUTE_MS,
    store: shared?.Store ?? makeOwnRates(),
    allowList: (request) => isInside(request) || isBuiltFile(request),
    errorResponseBuilder: (request) => {
      refusals.publish({ limit: `${kindOf(request)}s per minute` } satisfies Refusal)
      const { message } = problemFor(429)
      return new HttpError(429, 'tooMany', message)
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
  })
  noteBrokenRequests(app)
  let startsUntil = 0
  app.addHook('onListen', (done) => {
    startsUntil = performance.now() + START_MS
    done()
  })
  // Without its script and style a page that was sent is useless; sending them costs next to nothing.
  const isAlwaysServed = (request: FastifyRequest) =>
    request.routeOptions.config.vital === true || isInside(request) || isBuiltFile(request)
  const refuse = (limit: string) => {
    refusals.publish({ limit } satisfies Refusal)
    return new Unavailable(RETRY_AFTER_LOAD_SECONDS)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (isBehind(db.load()) && !isAlwaysServed(request)) done(refuse('database'))
    else done()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: (request) => {
      if (performance.now() < startsUntil) return undefined
      return isAlwaysServed(request) ? undefined : Promise.reject(refuse('event loop'))
    },
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Logs the response to what did not arrive whole, as no hook runs for it, and counts it unless it was counted when
     * it began.
     */
    noteBroken(response: BrokenRequestResponse): void
  }
}

function noteBrokenRequests(app: FastifyInstance): void {
  const count = app.createRateLimit()
  app.decorate('noteBroken', ({ address, status, request }) => {
    const res = { statusCode: status }
    if (request) request.log.info({ req: request, res }, 'answered')
    else app.log.info({ address, res }, 'answered a malformed request')
    if (request && counted.has(request)) return
    // As far as the limits look at a request; without its route, which may have no limit.
    const { ip, method, url } = request ?? { ip: address, method: 'GET', url: '' }
    void count({ ip, method, url, socket: { remoteAddress: address }, routeOptions: {} } as FastifyRequest)
  })
}

/** Says once that a trusted proxy reports no addresses: all its callers then share one allowance. */
function warnOfUnknownAddresses(app: FastifyInstance): void {
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && !isInside(request) && addressOf(request.ip) === null) {
      warned = true
      request.log.warn('The proxy reports no address of the caller in X-Forwarded-For. Check TRUST_PROXY.')
    }
    done()
  })
}
