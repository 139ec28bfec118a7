import { useEffect, useState } from 'react'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { eventsOnDevice } from './events-on-device.ts'
import type { KnownEvent } from './known-events.ts'

/** The events as this device knows them, read again after every change of the outbox; none until they are read. */
export function useEventsOnDevice(): readonly KnownEvent[] {
  const offline = useOffline()
  const { items } = useOfflineView()
  const [events, setEvents] = useState<readonly KnownEvent[]>([])
  useEffect(() => {
    if (!offline) return undefined
    let left = false
    void eventsOnDevice(offline)
      .then((found) => (left ? undefined : setEvents(found)))
      .catch(() => {})
    return () => {
      left = true
    }
  }, [offline, items])
  return events
}
