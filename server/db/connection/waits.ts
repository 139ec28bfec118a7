/** Since when callers wait for a connection. */
export interface Waits {
  /** Waits for a connection. */
  during: <T>(connect: () => Promise<T>) => Promise<T>
  /** How long the caller has waited who came first; 0 when none waits. */
  longestMs: () => number
}

export function makeWaits(now: () => number = () => performance.now()): Waits {
  // A set keeps the order in which callers came.
  const waiting = new Set<{ since: number }>()
  return {
    async during(connect) {
      const one = { since: now() }
      waiting.add(one)
      try {
        return await connect()
      } finally {
        waiting.delete(one)
      }
    },
    longestMs() {
      const [first] = waiting
      return first ? now() - first.since : 0
    },
  }
}
