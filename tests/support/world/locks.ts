/** Web Locks of one phone: first come, first served; a killed tab's locks are free again. */
import type { WithLock } from '#src/offline/ports.ts'

export interface Locks {
  /** The locks as a tab sees them; `dead` frees what it holds. */
  forTab: (dead: Promise<unknown>) => WithLock
}

export function createLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>()
  return {
    forTab: (dead) => async (name, work) => {
      const before = tails.get(name) ?? Promise.resolve()
      let free = () => {}
      const mine = new Promise<void>((resolve) => (free = resolve))
      tails.set(name, Promise.all([before, mine]))
      void dead.then(free)
      await before
      try {
        return await work()
      } finally {
        free()
      }
    },
  }
}

/** A browser without Web Locks. */
export const noLocks: WithLock = async (_name, work) => work()
