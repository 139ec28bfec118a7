/** Runs a limited number of tasks at a time, first come, first served. */
import pLimit from 'p-limit'

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
