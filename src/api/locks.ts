/** Web Locks across tabs and the worker. */
import { LOCK_WAIT_MS } from '#contract/limits.ts'

/** Runs `work` while holding the exclusive lock `name`, across tabs and the worker; waits for it up to LOCK_WAIT_MS. */
export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Runs `work` once after `ms`; returns the function that cancels it. */
type Later = (work: () => void, ms: number) => () => void

/** Without Web Locks, tabs may do the same work twice; the server deduplicates it. */
export function browserLocks(): WithLock {
  const locks: LockManager | undefined = navigator.locks
  return locks ? withLocks(locks, browserLater) : async (_name, work) => work()
}

/**
 * A tab that the browser has suspended keeps its locks and releases none of them. No tab that works holds a lock for
 * longer than LOCK_WAIT_MS, so after that it is taken over.
 */
export function withLocks(locks: Pick<LockManager, 'request'>, later: Later): WithLock {
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    let running: Promise<T> | null = null
    const waiting = new AbortController()
    const cancelTimeout = later(() => waiting.abort(), LOCK_WAIT_MS)
    const run = () => {
      cancelTimeout()
      running = work()
      return running
    }
    const requests = [
      () => locks.request(name, { signal: waiting.signal }, run),
      () => locks.request(name, { steal: true }, run),
    ]
    for (const request of requests) {
      try {
        return await request()
      } catch {
        // The lock was taken over while `work` was running: its result counts all the same.
        if (running) return running
      }
    }
    return work()
  }
}

const browserLater: Later = (work, ms) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
