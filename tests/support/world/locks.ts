/** Web Locks of one phone, first come, first served; a killed tab's locks are free again, a suspended one's are not. */
import { withLocks, type WithLock } from '#src/api/locks.ts'
import type { FakeClock } from './clock.ts'

export interface Locks {
  /** The locks as a tab sees them; `dead` frees what it holds and ends its waiting. */
  forTab: (dead: Promise<unknown>) => WithLock
}

interface Request {
  grant: () => void
  /** Ends the holder's request, whose work goes on. */
  release: () => void
}

export function createLocks(clock: Pick<FakeClock, 'later'>): Locks {
  const queues = new Map<string, Request[]>()

  /** The first in the queue holds the lock. */
  function leave(name: string, request: Request) {
    const queue = queues.get(name) ?? []
    const [holder] = queue
    const rest = queue.filter((other) => other !== request)
    queues.set(name, rest)
    if (holder === request) rest[0]?.grant()
  }

  function request<T>(
    dead: Promise<unknown>,
    name: string,
    { signal, steal }: LockOptions,
    work: () => Promise<T>,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const mine: Request = {
        grant: () =>
          void work()
            .then(resolve, reject)
            .finally(() => leave(name, mine)),
        release: () => reject(new DOMException('The lock was stolen.', 'AbortError')),
      }
      const queue = queues.get(name) ?? []
      const [holder] = queue
      let isDead = false
      void dead.then(() => (isDead = true))
      void dead.then(() => leave(name, mine))
      signal?.addEventListener('abort', () => {
        if (isDead || queues.get(name)?.[0] === mine) return
        leave(name, mine)
        reject(new DOMException('The wait was aborted.', 'AbortError'))
      })
      if (steal) queues.set(name, [mine, ...queue.slice(1)])
      else queues.set(name, [...queue, mine])
      if (steal) holder?.release()
      if (steal || !holder) mine.grant()
    })
  }

  return {
    forTab(dead) {
      const locks = {
        request: (name: string, options: LockOptions, work: () => Promise<unknown>) =>
          request(dead, name, options, work),
      } as unknown as LockManager
      return withLocks(locks, clock.later)
    },
  }
}

/** A browser without Web Locks. */
export const noLocks: WithLock = async (_name, work) => work()
