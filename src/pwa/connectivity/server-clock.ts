/**
 * What time it really is, as far as this page knows: a phone's clock may stand anywhere (faults 32 and 33), the
 * server's is right.
 */
import { EARLIEST_NOW_MS, RIGHT_CLOCK_MS } from '#contract/limits.ts'

export interface ServerClock {
  /**
   * Told the `Date` of every answer.
   * @param isFresh it came over the network just now; a saved copy only says that it is later than that
   */
  learn: (date: string | null, isFresh: boolean) => void
  /** Null while nothing is known and the phone's clock cannot be right: then only the server can judge a date. */
  now: () => Date | null
}

/**
 * @param phone epoch milliseconds by the phone's clock
 * @param sinceStart milliseconds of a clock that nobody moves
 */
export function createServerClock(phone: () => number, sinceStart: () => number): ServerClock {
  // Epoch milliseconds at the start of `sinceStart`. An old answer says too little, never too much: the latest word
  // counts.
  let serverTime = -Infinity
  let atLeast = -Infinity
  return {
    learn(date, isFresh) {
      const start = Date.parse(date ?? '') - sinceStart()
      if (Number.isNaN(start)) return
      atLeast = Math.max(atLeast, start)
      if (isFresh) serverTime = Math.max(serverTime, start)
    },
    now() {
      const byPhone = phone()
      const byServer = serverTime + sinceStart()
      if (Number.isFinite(serverTime))
        return new Date(Math.abs(byPhone - byServer) > RIGHT_CLOCK_MS ? byServer : byPhone)
      if (byPhone >= Math.max(atLeast + sinceStart(), EARLIEST_NOW_MS)) return new Date(byPhone)
      return Number.isFinite(atLeast) ? new Date(atLeast + sinceStart()) : null
    },
  }
}

/** This page's. */
export const serverClock = createServerClock(
  () => Date.now(),
  () => performance.now(),
)
