/** Runs work a few pieces at a time, first come, first served. */
import pLimit from 'p-limit'

interface Queue {
  /** How many pieces may wait. */
  max: number
  /** The error of the piece that finds the queue full. */
  full: () => Error
}

/** @param queue the bounds of the queue; without them any number may wait */
export function concurrencyLimit(concurrency: number, queue?: Queue): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(concurrency)
  return async (work) => {
    if (queue && limit.activeCount + limit.pendingCount >= concurrency + queue.max) throw queue.full()
    return limit(work)
  }
}
