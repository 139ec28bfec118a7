/** How much one address may ask, and what happens when the process itself has too much to do. */
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problemFor, Refused } from './errors.ts'

/** Calls that the server makes to itself while it renders a page carry this in place of an address. */
export const INSIDE = 'inside'
export const isInside = (request: FastifyRequest) => request.socket.remoteAddress === INSIDE

/** A page of results has one call and fifty pictures. */
const PICTURES_PER_REQUEST = 10
const MINUTE_MS = 60_000
const RETRY_AFTER_SECONDS = 10

export interface Limits {
  requestsPerMinute: number
  writesPerMinute: number
  /** Above this mean delay of the event loop requests are refused with 503; 0 for never. */
  maxEventLoopDelayMs: number
}

export async function addLimits(app: FastifyInstance, limits: Limits): Promise<void> {
  app.addHook('onRoute', (route) => {
    const config = (route.config ??= {})
    if (config.rateLimit !== undefined) return
    const methods = [route.method].flat()
    if (config.vital === true) config.rateLimit = false
    else if (!methods.every((method) => method === 'GET' || method === 'HEAD')) config.rateLimit = { max: limits.writesPerMinute, groupId: 'writes' }
    else if (route.url.startsWith('/pictures/')) config.rateLimit = { max: limits.requestsPerMinute * PICTURES_PER_REQUEST, groupId: 'pictures' }
  })
  await app.register(rateLimit, {
    max: limits.requestsPerMinute,
    timeWindow: MINUTE_MS,
    cache: 50_000,
    // One household or phone network has a whole /64.
    ipv6Subnet: 64,
    allowList: isInside,
    errorResponseBuilder: () => {
      const { message } = problemFor(429)
      return new Refused(429, 'tooMany', message)
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
  })
  await app.register(underPressure, {
    maxEventLoopDelay: limits.maxEventLoopDelayMs,
    pressureHandler: (request) => {
      if (request.routeOptions.config.vital === true || isInside(request)) return undefined
      return Promise.reject(new Refused(503, 'unavailable', problemFor(503).message, RETRY_AFTER_SECONDS))
    },
  })
}
