/** The order on the requests page: what needs the user's attention, what is being sent, drafts, receipts. */
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import type { RequestItem } from '#src/offline/outbox/of-kind.ts'
import { isTurnedAway, type OutboxState } from '#src/offline/outbox/records.ts'

const NEEDS_PERSON: ReadonlySet<OutboxState> = new Set(['needsYou', 'needsSignIn', 'needsUpdate', 'expired'])

export interface RequestGroups {
  needsPerson: RequestItem[]
  onTheWay: RequestItem[]
  sent: RequestItem[]
}

export function groupRequests(items: readonly RequestItem[]): RequestGroups {
  const newest = [...items].sort((a, b) => latestMoment(b) - latestMoment(a))
  const needsPerson = (item: RequestItem) =>
    NEEDS_PERSON.has(item.record.state) || item.confirmationReason !== null || isTurnedAway(item.record)
  return {
    needsPerson: newest.filter(needsPerson),
    onTheWay: newest.filter((item) => item.record.state !== 'sent' && !needsPerson(item)),
    sent: newest.filter((item) => item.record.state === 'sent'),
  }
}

/** Which requests were updated by which later ones, by number, as far as this device knows. */
export const replacements = (items: readonly RequestItem[]): ReadonlyMap<number, number> =>
  new Map(
    items.flatMap(({ record }) =>
      (record.receipt?.revisions ?? []).map(({ id, revisionOf }) => [revisionOf, id] as const),
    ),
  )

const latestMoment = ({ record }: RequestItem) => record.sentAt ?? record.composedAt

/**
 * Requests and replies that are delivered now but had failed at least once when last seen: they were sent in the
 * background, without the user noticing.
 */
export function deliveredLater<I extends OutboxItem>(before: readonly I[], after: readonly I[]): I[] {
  const hadFailed = ({ record }: I) =>
    record.state === 'withdrawn' || (record.state !== 'sent' && record.lastProblem !== null)
  const failed = new Set(before.filter(hadFailed).map(({ record }) => record.key))
  return after.filter(({ record }) => record.state === 'sent' && failed.has(record.key))
}
