/** Whether Fanfare can be reached: what the browser reports, corrected by the results of real requests. */
import type { Reached } from '#src/api/client.ts'
import { createObservable, type Observable } from '../observable.ts'

/** `noResponse`: there is a connection, but Fanfare does not respond on it. */
export type ConnectionState = 'online' | 'offline' | 'noResponse'

export interface Connectivity {
  /** `online` while a connection can be assumed. */
  state: Pick<Observable<ConnectionState>, 'get' | 'subscribe'>
  /** Called after every real request with who responded. */
  report: (reached: Reached) => void
  /** Listens to the browser from now on. */
  start: () => void
}

/** `events` is the window; `onLine` is what the browser reports, which may be wrong both ways. */
export function createConnectivity(
  events: () => Pick<EventTarget, 'addEventListener'>,
  onLine: () => boolean,
): Connectivity {
  const state = createObservable<ConnectionState>('online')
  return {
    state,
    report(reached) {
      const isOffline = reached === 'nobody' && !onLine()
      state.set(reached === 'fanfare' ? 'online' : isOffline ? 'offline' : 'noResponse')
    },
    start() {
      state.set(onLine() ? 'online' : 'offline')
      events().addEventListener('online', () => state.set('online'))
      events().addEventListener('offline', () => state.set('offline'))
    },
  }
}

/** This page's. */
export const connectivity = createConnectivity(
  () => window,
  () => navigator.onLine,
)

/** Pass it to `createApi` and `browserOffline` as `onOutcome`. */
export const reportOutcome = (reached: Reached): void => connectivity.report(reached)
