/** Whether Fanfare can be reached: the browser's word, corrected by what real requests met. */
import { exchange, whoAnswered, type Reached } from '#src/api/exchange.ts'
import { createObservable, type Observable } from './observable.ts'

/** `noAnswer`: there is a connection, but somebody else answers in Fanfare's place. */
export type ConnectionState = 'online' | 'offline' | 'noAnswer'

const STATES: Record<Reached, ConnectionState> = { fanfare: 'online', other: 'noAnswer', nobody: 'offline' }

export interface Connectivity {
  /** `online` while we may assume a connection. */
  state: Pick<Observable<ConnectionState>, 'get' | 'subscribe'>
  /** Told after every real request who was reached. */
  report: (reached: Reached) => void
  /** Listens to the browser from now on. */
  start: () => void
}

const FIRST_PROBE_MS = 3_000
const SLOWEST_PROBE_MS = 60_000

interface Surroundings {
  /** The window: `online`, `offline`. */
  events: () => Pick<EventTarget, 'addEventListener'>
  /** The browser's word, which may be wrong both ways. */
  onLine: () => boolean
  /** Asks Fanfare for a sign of life. */
  probe: () => Promise<Reached>
  /** Runs `work` once after `ms`; returns the way to call it off. */
  later: (work: () => void, ms: number) => () => void
}

/** One call that failed must not leave a screen waiting for a connection that is there: while the browser says that it is, it is looked for. */
export function createConnectivity({ events, onLine, probe, later }: Surroundings): Connectivity {
  const state = createObservable<ConnectionState>('online')
  let callOff = () => {}

  function meet(met: ConnectionState) {
    if (met === state.get()) return
    callOff()
    state.set(met)
    if (met !== 'online' && onLine()) probeAfter(FIRST_PROBE_MS)
  }
  function probeAfter(ms: number) {
    const look = async () => {
      const met = STATES[await probe()]
      if (met !== state.get()) meet(met)
      else if (met !== 'online') probeAfter(Math.min(ms * 2, SLOWEST_PROBE_MS))
    }
    callOff = later(() => void look(), ms)
  }

  return {
    state,
    report: (reached) => meet(STATES[reached]),
    start() {
      meet(onLine() ? 'online' : 'offline')
      events().addEventListener('online', () => meet('online'))
      events().addEventListener('offline', () => meet('offline'))
    },
  }
}

/** This page's. */
export const connectivity = createConnectivity({
  events: () => window,
  onLine: () => navigator.onLine,
  probe: () => exchange(globalThis.fetch, '/healthz', { cache: 'no-store' }).then(whoAnswered, () => 'nobody' as const),
  later(work, ms) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
})

/** Pass it to `createApi` and `browserOffline` as `onOutcome`. */
export const reportOutcome = (reached: Reached): void => connectivity.report(reached)
