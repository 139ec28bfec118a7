/**
 * Counts requests per minute for the limits of a server that has its database alone. It counts by a clock that is never
 * set: after the machine's was set back by an hour, a caller's minute would last for an hour.
 */
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { MINUTE_MS } from '#contract/limits.ts'

const CALLERS = 50_000

export function makeOwnRates(now: () => number = () => performance.now()): FastifyRateLimitStoreCtor {
  const counts = new Map<string, { since: number; requests: number }>()

  const count = (key: string): { current: number; ttl: number } => {
    const at = now()
    let known = counts.get(key)
    if (!known || at - known.since >= MINUTE_MS) known = { since: at, requests: 0 }
    known.requests += 1
    // The longest without a request is forgotten first.
    counts.delete(key)
    counts.set(key, known)
    if (counts.size > CALLERS) counts.delete(counts.keys().next().value ?? key)
    return { current: known.requests, ttl: known.since + MINUTE_MS - at }
  }

  return class OwnRates implements FastifyRateLimitStore {
    incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void) {
      callback(null, count(key))
    }
    child() {
      return this
    }
  }
}
