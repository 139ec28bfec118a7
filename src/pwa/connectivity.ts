/** Whether Fanfare can be reached: the browser's word, corrected by what real requests met. */
import { createObservable, type Observable } from './observable.ts'

export interface Connectivity {
  /** True while we may assume a connection. */
  online: Pick<Observable<boolean>, 'get' | 'subscribe'>
  /** Told after every real request whether the server was reached. */
  report: (reached: boolean) => void
  /** Listens to the browser from now on. */
  start: () => void
}

/** `events` is the window; `onLine` the browser's word, which may be wrong both ways. */
export function createConnectivity(events: () => Pick<EventTarget, 'addEventListener'>, onLine: () => boolean): Connectivity {
  const online = createObservable(true)
  return {
    online,
    report: online.set,
    start() {
      online.set(onLine())
      events().addEventListener('online', () => online.set(true))
      events().addEventListener('offline', () => online.set(false))
    },
  }
}

/** This page's. */
export const connectivity = createConnectivity(
  () => window,
  () => navigator.onLine,
)

/** Pass it to `createApi` and `browserOffline` as `onOutcome`. */
export const reportOutcome = (reached: boolean): void => connectivity.report(reached)
