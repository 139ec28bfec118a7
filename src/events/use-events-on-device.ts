import { useEffect, useState } from 'react'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { eventsOnDevice } from './events-on-device.ts'
import type { KnownEvent } from './known-events.ts'

/** The events as this device knows them, read again after every change of the outbox; none until they are read. */
export function useEventsOnDevice(): readonly KnownEvent[] {
  const offline = useOffline()
  const [events, setEvents] = useState<readonly KnownEvent[]>([])
  useEffect(() => {
    if (!offline) return undefined
    let left = false
    const read = async () => {
      const found = await eventsOnDevice(offline).catch(() => null)
      if (found && !left) setEvents(found)
    }
    void read()
    const unsubscribe = offline.subscribe(({ type }) => {
      if (type === 'outboxChanged' || type === 'accountChanged' || type === 'storageCleared') void read()
    })
    return () => {
      left = true
      unsubscribe()
    }
  }, [offline])
  return events
}
