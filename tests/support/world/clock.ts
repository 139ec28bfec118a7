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
  /** Runs `work` once when `ms` have passed; returns the way to call it off. */
  later: (work: () => void, ms: number) => () => void
  /** How long it is to the next timer, in milliseconds; Infinity when there is none. */
  untilNext: () => number
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

  const add = (run: () => void, ms: number) => {
    const timer = { at: elapsed + ms, run }
    timers.push(timer)
    return timer
  }
  const untilNext = () => timers.reduce((soonest, { at }) => Math.min(soonest, at), Infinity) - elapsed

  return {
    now: () => wall,
    setWall: (now) => (wall = now),
    advance,
    timeout(ms) {
      const controller = new AbortController()
      add(() => controller.abort(new DOMException('Too late', 'TimeoutError')), ms)
      return controller.signal
    },
    later(work, ms) {
      const mine = add(work, ms)
      return () => {
        timers = timers.filter((timer) => timer !== mine)
      }
    },
    untilNext,
    async settle(promise) {
      const state = { settled: false }
      void promise.catch(() => {}).finally(() => (state.settled = true))
      for (let idle = 0; ;) {
        await pending()
        if (state.settled) return promise
        const next = untilNext()
        // Nothing to wait for, many times in a row: it hangs, and the test should say so.
        if (next === Infinity && ++idle > 50) throw new Error('Nothing moves anymore, and the promise is still open')
        if (next !== Infinity) advance(next)
      }
    },
  }
}

/** Lets everything that can go on without time passing go on. */
export const pending = () => new Promise<void>((resolve) => setImmediate(resolve))
