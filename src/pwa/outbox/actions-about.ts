/** The actions on one subject from this device. */
import { useEffect } from 'react'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import type { ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import { blockerOf } from '#src/offline/outbox/order.ts'
import type { OfflineView } from './offline-view.ts'

export type ActionItem = OutboxItem<ActionRecord>

/** What the server does not have yet, or has refused. */
export const unsentAbout = ({ actions }: Pick<OfflineView, 'actions'>, subject: string): ActionItem[] =>
  actions.filter(({ record }) => record.draft.subject === subject && record.state !== 'sent')

/** Whether it is still undecided: what was refused can be done again. */
export const isUnderWay = ({ record }: ActionItem): boolean => record.state !== 'needsYou'

/** What has to be sent before `item`; null for nothing. */
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
  { actions }: Pick<OfflineView, 'actions'>,
  isAbout: (subject: string) => boolean,
  onDelivered: () => void,
) {
  const responded = actions
    .filter(({ record }) => isAbout(record.draft.subject))
    .filter(({ record }) => record.state === 'sent' || record.state === 'needsYou')
    .map(({ record }) => `${record.key} ${record.state}`)
    .join()
  useEffect(() => {
    if (responded !== '') onDelivered()
    // oxlint-disable-next-line react/exhaustive-deps -- once per response of the server
  }, [responded])
}
