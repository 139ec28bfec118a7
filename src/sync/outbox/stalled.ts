/** Whether something in the outbox waits for the connection while the page is visible. */
import { isWaiting, type LastProblem } from '#src/offline/outbox/records.ts'
import { createObservable, type Observable } from '../observable.ts'
import type { LiveOfflineView, OfflineView } from './offline-view.ts'

/** Problems that end with an outage. */
const OUTAGES: ReadonlySet<LastProblem['kind']> = new Set(['offline', 'timeout', 'notJson', 'server'])

export function observeStalled(
  view: Pick<LiveOfflineView, 'get' | 'subscribe'>,
  document: Pick<EventTarget, 'addEventListener'> & { visibilityState: string },
): Pick<Observable<boolean>, 'get' | 'subscribe'> {
  const read = () => document.visibilityState === 'visible' && hasStalled(view.get())
  const stalled = createObservable(read())
  const update = () => stalled.set(read())
  view.subscribe(update)
  document.addEventListener('visibilitychange', update)
  return stalled
}

const hasStalled = ({ items }: OfflineView): boolean =>
  items.some(
    ({ record, confirmationReason }) =>
      record.state === 'withdrawn' ||
      (isWaiting(record) && confirmationReason === null && record.lastProblem && OUTAGES.has(record.lastProblem.kind)),
  )
