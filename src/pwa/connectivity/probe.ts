/**
 * Asks whether Fanfare can be reached again, while the browser believes in a connection and the last request met
 * nobody. A screen that waits for a connection sends nothing by itself: without this it would wait for ever after one
 * request that got lost.
 */
import { PROBE_FIRST_MS, PROBE_MAX_MS } from '#contract/limits.ts'
import type { Reached } from '#src/api/client.ts'
import type { Connectivity } from './connectivity.ts'

export interface ProbeOptions {
  connectivity: Pick<Connectivity, 'state' | 'report'>
  /** The browser's word. */
  onLine: () => boolean
  /** One small request. Never rejects. */
  ask: () => Promise<Reached>
  /** Runs `work` once after `ms`; returns the way to call it off. */
  later: (work: () => void, ms: number) => () => void
}

export function startProbing({ connectivity, onLine, ask, later }: ProbeOptions): void {
  const { state } = connectivity
  let callOff: (() => void) | null = null

  function expect(ms: number) {
    callOff?.()
    callOff = later(() => void probe(ms), ms)
  }
  async function probe(ms: number) {
    if (onLine()) connectivity.report(await ask())
    if (state.get() === 'online') callOff = null
    else expect(Math.min(ms * 2, PROBE_MAX_MS))
  }
  function follow() {
    if (state.get() === 'online') {
      callOff?.()
      callOff = null
    } else if (callOff === null) expect(PROBE_FIRST_MS)
  }

  state.subscribe(follow)
  follow()
}
