/** Usage events: added up as they arrive, within a budget (docs/specification.md#tracking). */
import { DAY_MS, TRACK_IDS_KEEP_DAYS, TRACK_KEEP_DAYS } from '#contract/limits.ts'
import type { TrackedEvent } from '#contract/tracking.ts'
import type { Database } from '#server/db/database.ts'
import { countEvents, deleteOldUsage } from '#server/repositories/usage-totals.ts'
import type { CountedEvent } from '#server/repositories/usage-totals.ts'
import { bytesOf, isWithinBudget } from '#server/services/callers/byte-budgets.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** @param sender.isRobot views of robots don’t count */
export async function storeEvents(
  { db, clock }: ServiceContext,
  events: readonly TrackedEvent[],
  { isRobot, network }: { isRobot: boolean; network: string },
): Promise<void> {
  const now = clock()
  // More than that is dropped: no page waits for it.
  if (!(await isWithinBudget(db, 'events', { network, bytes: bytesOf(events), now }))) return
  await countEvents(db, events.map(toCounted), now, { countsViews: !isRobot })
}

const toCounted = (event: TrackedEvent): CountedEvent => ({
  id: event.id,
  type: event.type,
  what: whatOf(event),
  path: event.type === 'page' ? event.path : null,
})

/** Without labels, most of which are unique, and without the person. */
function whatOf(event: TrackedEvent): string {
  switch (event.type) {
    case 'event':
      return `${event.kind}: ${event.category}, ${event.action}`
    case 'page':
      return /^\/[^/]*/.exec(event.path)?.[0] ?? '/'
    case 'identify':
      return event.memberId === null ? 'client' : 'vendor'
    case 'tagManager':
      return event.name
    case 'lead':
    case 'order':
      return ''
    default:
      return event satisfies never
  }
}

export const forgetUsage = (db: Database, now: Date): Promise<void> =>
  deleteOldUsage(db, {
    totalsBefore: new Date(now.getTime() - TRACK_KEEP_DAYS * DAY_MS),
    idsBefore: new Date(now.getTime() - TRACK_IDS_KEEP_DAYS * DAY_MS),
  })
