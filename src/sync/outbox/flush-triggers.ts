/**
 * When the page delivers: at start, when the connection is back, when the page becomes visible, and after the wait that
 * the last attempt asked for. Safari and Firefox have no Background Sync: these are their only triggers.
 */
import { FLUSH_INTERVAL_MS, REACHED_GAP_MS, RECONNECT_GAP_MS, RETRY_MAX_MS } from '#contract/limits.ts'
import type { Reached } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { FlushOptions } from '#src/offline/outbox/flush.ts'

const SOONEST_MS = 1000

export interface FlushTriggerPorts {
  /** The window: `online`, `pageshow`. */
  window: Pick<EventTarget, 'addEventListener'>
  /** The document: `visibilitychange`. */
  document: Pick<EventTarget, 'addEventListener'> & { visibilityState: string }
  now: () => number
  /** Runs `work` once after `ms`; returns the function that cancels it. */
  later: (work: () => void, ms: number) => () => void
}

interface FlushTriggers {
  /** Delivers now, as after a reconnect. */
  deliver: () => Promise<void>
  /** Delivers after a connection check that reached Fanfare. */
  onProbe: (reached: Reached) => void
}

const RECONNECTED: FlushOptions = { reconnectGapMs: RECONNECT_GAP_MS }

export function startFlushing(offline: Pick<Offline, 'flush' | 'subscribe'>, ports: FlushTriggerPorts): FlushTriggers {
  const { window, document, now, later } = ports
  let cancel = () => {}
  /** Checks in a row after which an attempt still failed: each doubles the wait for the next attempt. */
  let misleadingProbes = 0
  let wasProbed = false

  function scheduleFlush(at: number | null) {
    cancel()
    const wait = at === null ? FLUSH_INTERVAL_MS : Math.min(Math.max(at - now(), SOONEST_MS), FLUSH_INTERVAL_MS)
    cancel = later(() => void flush({}), wait)
  }

  async function flush(options: FlushOptions): Promise<void> {
    try {
      const { attempted, sent, waiting, nextAttemptAt } = await offline.flush(options)
      if (sent > 0) misleadingProbes = 0
      else if (wasProbed && attempted > 0) misleadingProbes += 1
      if (attempted > 0) wasProbed = false
      if (waiting > 0) scheduleFlush(nextAttemptAt)
      else cancel()
    } catch {
      // The device's storage failed; the screens say so. What is stored is tried again.
      scheduleFlush(null)
    }
  }

  function onProbe(reached: Reached) {
    wasProbed = reached === 'fanfare'
    if (!wasProbed) {
      misleadingProbes = 0
      return
    }
    const gapMs = Math.min(REACHED_GAP_MS * 2 ** misleadingProbes, RETRY_MAX_MS)
    void flush({ reconnectGapMs: gapMs, hungAfterMs: gapMs })
  }

  window.addEventListener('online', () => void flush(RECONNECTED))
  window.addEventListener('pageshow', () => void flush(RECONNECTED))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void flush(RECONNECTED)
  })
  offline.subscribe((change) => {
    // The tab that made the change delivers it; this is for retries, and in case that tab is closed first.
    if (change.type === 'outboxChanged') scheduleFlush(now())
  })
  void flush(RECONNECTED)
  return { deliver: () => flush(RECONNECTED), onProbe }
}
