/**
 * Delivers events: to `window.dataLayer` at once, and to the server in small batches, stored while there is no
 * connection.
 */
import { TRACK_EVENTS_MAX, TRACK_GATHER_MS } from '#contract/limits.ts'
import type { TrackedEvent } from '#contract/tracking.ts'
import { dataLayerEntry } from './data-layer.ts'
import type { TrackingQueue } from './queue.ts'

interface DeliveryPorts {
  /** Whether the visitor has opted out of tracking. */
  wantsPrivacy: () => boolean
  online: () => boolean
  queue: TrackingQueue
  push: (entry: Record<string, unknown>) => void
  /** Queues a batch in the browser; false if the browser refuses it. */
  beacon: (events: readonly TrackedEvent[]) => boolean
  later: (work: () => void, ms: number) => void
}

export interface Delivery {
  deliver: (event: TrackedEvent) => void
  /** Sends the pending and the stored events. */
  flush: () => Promise<void>
  /** The page is about to close: queues the pending events without waiting. */
  leave: () => void
}

export function createDelivery({ wantsPrivacy, online, queue, push, beacon, later }: DeliveryPorts): Delivery {
  let gathered: TrackedEvent[] = []
  let expected = false
  // A browser without storage for this site loses these events; nothing else depends on them.
  const keep = (events: readonly TrackedEvent[]) => queue.add(events).catch(() => {})

  function sendGathered(): TrackedEvent[] {
    const refused = parcels(gathered).flatMap((parcel) => (beacon(parcel) ? [] : parcel))
    gathered = []
    return refused
  }

  async function flush(): Promise<void> {
    expected = false
    const refused = online() ? sendGathered() : gathered.splice(0)
    if (refused.length > 0) await keep(refused)
    else if (online()) await sendStored().catch(() => {})
  }

  async function sendStored(): Promise<void> {
    for (const parcel of parcels(await queue.read())) {
      if (!beacon(parcel.map(({ event }) => event))) return
      await queue.remove(parcel.map(({ key }) => key))
    }
  }

  return {
    deliver(event) {
      if (wantsPrivacy()) return
      push(dataLayerEntry(event))
      if (!online()) {
        void keep([event])
        return
      }
      gathered.push(event)
      if (expected) return
      expected = true
      later(() => void flush(), TRACK_GATHER_MS)
    },
    flush,
    leave() {
      if (gathered.length === 0) return
      const refused = online() ? sendGathered() : gathered.splice(0)
      if (refused.length > 0) void keep(refused)
    },
  }
}

function parcels<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / TRACK_EVENTS_MAX) }, (_, index) =>
    items.slice(index * TRACK_EVENTS_MAX, (index + 1) * TRACK_EVENTS_MAX),
  )
}
