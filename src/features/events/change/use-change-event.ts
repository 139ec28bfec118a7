/** Changes an event: saved on this device at once, and sent when it is online. */
import { useState } from 'react'
import type { EventChange } from '#contract/events/client-event.ts'
import { eventName, eventPath, type KnownEvent } from '#src/events/known-events.ts'
import { CHANGE_EVENT } from '#src/offline/outbox/kinds/actions/events.ts'
import { eventSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { performAction } from '#src/sync/actions/perform-action.ts'
import { onceOpen } from '#src/sync/actions/use-action.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'

export interface ChangeEvent {
  /** Why the last change is neither saved nor sent. */
  problem: string | null
  /** Several may be under way: each tap counts. @returns whether it is saved or sent */
  change: (change: EventChange, place?: { displayName: string; timeZone: string }) => Promise<boolean>
}

export function useChangeEvent(event: KnownEvent): ChangeEvent {
  const offline = useOffline()
  const [problem, setProblem] = useState<string | null>(null)
  return {
    problem,
    async change(change, place) {
      const outcome = await onceOpen(offline, (opened) =>
        performAction(opened, CHANGE_EVENT, {
          subject: eventSubject(event.key),
          about: { title: eventName(event), href: eventPath(event.key), event: null },
          input: {
            eventKey: event.key,
            change,
            ...(place && { place }),
            ...(!event.isStored && { after: event.requestKeys[0] }),
          },
        }),
      )
      setProblem(outcome.problem)
      return outcome.record !== null
    },
  }
}
