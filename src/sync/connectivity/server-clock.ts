/**
 * The actual time, as far as this page knows: a device's clock may be wrong (ahead, or in 1970), the server's is right.
 */
import { EARLIEST_NOW_MS, RIGHT_CLOCK_MS } from '#contract/limits.ts'

interface ServerClock {
  /**
   * Called with the `Date` of every response.
   * @param isFresh it came over the network just now; a saved copy only proves that it is later than that
   */
  learn: (date: string | null, isFresh: boolean) => void
  /** Null while nothing is known and the device's clock cannot be right: then only the server can check a date. */
  now: () => Date | null
}

/**
 * @param device epoch milliseconds by the device's clock
 * @param sinceStart milliseconds of a monotonic clock
 */
export function createServerClock(device: () => number, sinceStart: () => number): ServerClock {
  // Epoch milliseconds at the start of `sinceStart`. An old response can only be too early, never too late: the latest
  // value counts.
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
      const byDevice = device()
      const byServer = serverTime + sinceStart()
      if (Number.isFinite(serverTime))
        return new Date(Math.abs(byDevice - byServer) > RIGHT_CLOCK_MS ? byServer : byDevice)
      if (byDevice >= Math.max(atLeast + sinceStart(), EARLIEST_NOW_MS)) return new Date(byDevice)
      return Number.isFinite(atLeast) ? new Date(atLeast + sinceStart()) : null
    },
  }
}

/** This page's. */
export const serverClock = createServerClock(
  () => Date.now(),
  () => performance.now(),
)
