/** Runs a limited number of tasks at a time, first come, first served. */
import pLimit, { type LimitFunction } from 'p-limit'

interface Queue {
  /** The maximum number of waiting tasks. */
  max: number
  /** Creates the error for a task that finds the queue full. */
  full: () => Error
}

/** @param queue the bounds of the queue; if omitted, it is unbounded */
export function concurrencyLimit(concurrency: number, queue?: Queue): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(concurrency)
  return async (work) => {
    if (queue && limit.activeCount + limit.pendingCount >= concurrency + queue.max) throw queue.full()
    return limit(work)
  }
}

/** A concurrency limit for each key on its own: a caller who asks for much waits alone, and no one else does. */
export function concurrencyLimitPer(concurrency: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const limits = new Map<string, LimitFunction>()
  return async (key, work) => {
    const limit = limits.get(key) ?? pLimit(concurrency)
    limits.set(key, limit)
    try {
      return await limit(work)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
    }
  }
}
