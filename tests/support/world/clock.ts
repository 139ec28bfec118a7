/** Time that moves only when a test says so. */
import type { Clock } from '#src/offline/ports.ts'

interface Timer {
  at: number
  run: () => void
}

export interface FakeClock extends Clock {
  advance: (ms: number) => void
  /** Sets the wall clock without letting time pass: a wrong date, a correction. */
  setWall: (now: number) => void
  /** Lets time jump from timer to timer until `promise` settles. */
  settle: <T>(promise: Promise<T>) => Promise<T>
}

export function createClock(start: number): FakeClock {
  let elapsed = 0
  let wall = start
  let timers: Timer[] = []

  function advance(ms: number) {
    const until = elapsed + ms
    for (;;) {
      const [next] = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
      if (!next) break
      timers = timers.filter((timer) => timer !== next)
      wall += next.at - elapsed
      elapsed = next.at
      next.run()
    }
    wall += until - elapsed
    elapsed = until
  }

  return {
    now: () => wall,
    setWall: (now) => (wall = now),
    advance,
    timeout(ms) {
      const controller = new AbortController()
      timers.push({ at: elapsed + ms, run: () => controller.abort(new DOMException('Too late', 'TimeoutError')) })
      return controller.signal
    },
    async settle(promise) {
      const state = { settled: false }
      void promise.catch(() => {}).finally(() => (state.settled = true))
      for (let idle = 0; ;) {
        await pending()
        if (state.settled) return promise
        const next = Math.min(...timers.map(({ at }) => at))
        // Nothing to wait for, many times in a row: it hangs, and the test should say so.
        if (next === Infinity && ++idle > 50) throw new Error('Nothing moves any more, and the promise is still open')
        if (next !== Infinity) advance(next - elapsed)
      }
    },
  }
}

/** Lets everything that can go on without time passing go on. */
export const pending = () => new Promise<void>((resolve) => setImmediate(resolve))
