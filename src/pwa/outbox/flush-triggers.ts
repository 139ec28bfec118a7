/** When the page delivers: at start, when the connection is back, when the page is taken up again, and after the wait
 * that the last attempt asked for. Safari and Firefox have no Background Sync: this is all they have. */
import { FLUSH_INTERVAL_MS, RECONNECT_GAP_MS } from '#contract/limits.ts'
import type { Offline } from '#src/offline/offline.ts'

const SOONEST_MS = 1000

export interface FlushTriggerDependencies {
  /** The window: `online`, `pageshow`. */
  window: Pick<EventTarget, 'addEventListener'>
  /** The document: `visibilitychange`. */
  document: Pick<EventTarget, 'addEventListener'> & { visibilityState: string }
  now: () => number
  /** Runs `work` once after `ms`; returns the way to call it off. */
  later: (work: () => void, ms: number) => () => void
}

/** Starts delivering. Returns `deliver`, for a button. */
export function startFlushing(
  offline: Pick<Offline, 'flush' | 'subscribe'>,
  dependencies: FlushTriggerDependencies,
): () => Promise<void> {
  const { window, document, now, later } = dependencies
  let callOff = () => {}

  function comeBack(at: number | null) {
    callOff()
    const wait = at === null ? FLUSH_INTERVAL_MS : Math.min(Math.max(at - now(), SOONEST_MS), FLUSH_INTERVAL_MS)
    callOff = later(() => void flush(false), wait)
  }

  async function flush(reconnected: boolean): Promise<void> {
    try {
      const report = await offline.flush(reconnected ? { reconnectGapMs: RECONNECT_GAP_MS } : {})
      if (report.waiting > 0) comeBack(report.nextAttemptAt)
      else callOff()
    } catch {
      // The phone's storage failed; the screens say so. What is there is tried again.
      comeBack(null)
    }
  }

  window.addEventListener('online', () => void flush(true))
  window.addEventListener('pageshow', () => void flush(true))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void flush(true)
  })
  offline.subscribe((change) => {
    // Whoever made the change delivers it; this is for the retries, and for when that tab is closed before it could.
    if (change.type === 'outboxChanged') comeBack(now())
  })
  void flush(true)
  return () => flush(true)
}
