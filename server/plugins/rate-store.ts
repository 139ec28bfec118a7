/** The parts that both counts of requests have: the store that the limits ask, and how many callers are known. */
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

const CALLERS = 50_000

/** The requests of the minute, and the milliseconds until it is over. */
export interface Rate {
  current: number
  ttl: number
}

/** Where too many callers are known, the longest without a request is forgotten. */
export function noteCaller<Count>(counts: Map<string, Count>, key: string, count: Count): void {
  counts.delete(key)
  counts.set(key, count)
  if (counts.size > CALLERS) counts.delete(counts.keys().next().value ?? key)
}

export function storeOf(count: (key: string, max: number) => Rate): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, callback: (error: Error | null, result?: Rate) => void, _ms?: number, max = Infinity) {
      callback(null, count(key, max))
    }
    child() {
      return this
    }
  }
}
