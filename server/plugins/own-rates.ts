/**
 * Counts requests per minute for the limits of a server that has its database alone. It counts by a clock that is never
 * set: after the machine's was set back by an hour, a caller's minute would last for an hour.
 */
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { MINUTE_MS } from '#contract/limits.ts'
import { noteCaller, storeOf } from './rate-store.ts'

export function makeOwnRates(now: () => number = () => performance.now()): FastifyRateLimitStoreCtor {
  const counts = new Map<string, { since: number; requests: number }>()
  return storeOf((key) => {
    const at = now()
    let known = counts.get(key)
    if (!known || at - known.since >= MINUTE_MS) known = { since: at, requests: 0 }
    known.requests += 1
    noteCaller(counts, key, known)
    return { current: known.requests, ttl: known.since + MINUTE_MS - at }
  })
}
