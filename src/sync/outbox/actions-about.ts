/** The actions on one subject from this device. */
import { useEffect } from 'react'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { blockerOf } from '#src/offline/outbox/order.ts'
import { actionsIn, type OfflineView } from './offline-view.ts'

/** Actions that the server does not have yet, or has refused. */
export const unsentAbout = (view: Pick<OfflineView, 'items'>, subject: string): ActionItem[] =>
  actionsIn(view).filter(({ record }) => record.draft.subject === subject && record.state !== 'sent')

/** Whether it is still undecided: what was refused or taken back can be done again. */
export const isUnderWay = ({ record }: ActionItem): boolean =>
  record.state !== 'needsYou' && record.state !== 'withdrawn'

/** The item that has to be sent before `item`; null for none. */
export function blockerAmong({ record }: ActionItem, items: OfflineView['items']): OfflineView['items'][number] | null {
  const blocker = blockerOf(
    record,
    items.map((other) => other.record),
  )
  return items.find((other) => other.record.key === blocker?.key) ?? null
}

/**
 * Calls `onDelivered` once for each response of the server.
 * @param isAbout selects the subjects that count
 */
export function useDelivered(
  view: Pick<OfflineView, 'items'>,
  isAbout: (subject: string) => boolean,
  onDelivered: () => void,
) {
  const responded = actionsIn(view)
    .filter(({ record }) => isAbout(record.draft.subject))
    .filter(({ record }) => record.state === 'sent' || record.state === 'needsYou')
    .map(({ record }) => `${record.key} ${record.state}`)
    .join()
  useEffect(() => {
    if (responded !== '') onDelivered()
    // oxlint-disable-next-line react/exhaustive-deps -- once per response of the server
  }, [responded])
}
