/**
 * The event of a request that is being sent: the one that the client chose, or that this device knows for the same day
 * and place.
 */
import { eventsOnDevice, isOn } from '#src/events/events-on-device.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'

/** The draft with the key of its event: a new key for a new event. */
export async function withEvent(offline: Offline, draft: QuoteDraft): Promise<QuoteDraft> {
  if (draft.eventKey !== undefined) return draft
  const { eventDate, location } = draft.gigRequest
  const events = await eventsOnDevice(offline).catch(() => [])
  return { ...draft, eventKey: events.find((event) => isOn(event, eventDate, location))?.key ?? crypto.randomUUID() }
}
