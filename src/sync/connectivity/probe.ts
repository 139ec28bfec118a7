/**
 * Checks whether Fanfare can be reached again after a request failed to. A screen that waits for a connection sends
 * nothing by itself, and an outage may end without an `online` event.
 */
import { PROBE_FIRST_MS, PROBE_MAX_MS, PROBE_WAITING_MS } from '#contract/limits.ts'
import type { Reached } from '#src/api/client.ts'
import type { Observable } from '../observable.ts'
import type { Connectivity } from './connectivity.ts'

interface ProbeOptions {
  connectivity: Pick<Connectivity, 'state' | 'report'>
  /** Whether something waits for the connection: then it checks more often, even if other requests succeed. */
  waiting: Pick<Observable<boolean>, 'get' | 'subscribe'>
  /** The browser's own report of the connection. */
  onLine: () => boolean
  /** One small request. Never rejects. */
  ask: () => Promise<Reached>
  /** Called after every check. */
  onResult: (reached: Reached) => void
  /** Runs `work` once after `ms`; returns the function that cancels it. */
  later: (work: () => void, ms: number) => () => void
}

export function startProbing({ connectivity, waiting, onLine, ask, onResult, later }: ProbeOptions): void {
  const { state } = connectivity
  let cancel: (() => void) | null = null
  let wasWaiting = false

  function schedule(ms: number) {
    cancel?.()
    cancel = later(() => void probe(ms), waiting.get() ? Math.min(ms, PROBE_WAITING_MS) : ms)
  }
  async function probe(ms: number) {
    if (onLine()) {
      const reached = await ask()
      connectivity.report(reached)
      onResult(reached)
    } else {
      // A response that was on its way when the connection was lost may have been reported after the loss.
      connectivity.report('nobody')
    }
    if (isNeeded()) schedule(Math.min(ms * 2, PROBE_MAX_MS))
    else cancel = null
  }
  const isNeeded = () => state.get() !== 'online' || waiting.get()
  function follow() {
    const isNew = waiting.get() && !wasWaiting
    wasWaiting = waiting.get()
    if (!isNeeded()) {
      cancel?.()
      cancel = null
    } else if (cancel === null || isNew) schedule(PROBE_FIRST_MS)
  }

  state.subscribe(follow)
  waiting.subscribe(follow)
  follow()
}
