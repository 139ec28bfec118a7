/** Usage events: stored for a limited time, and only so many (docs/specification.md#tracking). */
import { DAY_MS, TRACK_KEEP_DAYS, TRACK_KEEP_EVENTS } from '#contract/limits.ts'
import type { TrackedEvent } from '#contract/tracking.ts'
import type { Queryable } from '#server/db/database.ts'
import { deleteTrackEvents, storeTrackEvents } from '#server/repositories/track-events.ts'

/** Old events are deleted each time this many new ones have arrived. */
const FORGET_EVERY_EVENTS = 1000

export interface UsageEvents {
  /** @param sender.isRobot views of robots don’t count */
  store(events: readonly TrackedEvent[], sender: { isRobot: boolean }): Promise<void>
}

export function usageEvents({ db, clock }: { db: Queryable; clock: () => Date }): UsageEvents {
  let untilForgetting = 0
  return {
    async store(events, { isRobot }) {
      const now = clock()
      await storeTrackEvents(db, events, now, { countsViews: !isRobot })
      untilForgetting -= events.length
      if (untilForgetting > 0) return
      untilForgetting = FORGET_EVERY_EVENTS
      const since = new Date(now.getTime() - TRACK_KEEP_DAYS * DAY_MS)
      await deleteTrackEvents(db, { events: TRACK_KEEP_EVENTS, since })
    },
  }
}
