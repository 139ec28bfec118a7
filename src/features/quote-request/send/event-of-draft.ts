/** The event of a request that is being sent: the one that the client chose, or that this device knows for the same day and place. */
import * as v from 'valibot'
import { ClientEvent } from '#contract/events/client-event.ts'
import { EVENTS_COPY } from '#src/events/event-queries.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { isRequest } from '#src/offline/outbox/of-kind.ts'

const ClientEvents = v.array(ClientEvent)

/** The draft with the key of its event: a new key for a new event. */
export async function withEvent(offline: Offline, draft: QuoteDraft): Promise<QuoteDraft> {
  if (draft.eventKey !== undefined) return draft
  const eventKey = await sameEvent(offline, draft).catch(() => undefined)
  return { ...draft, eventKey: eventKey ?? crypto.randomUUID() }
}

async function sameEvent(offline: Offline, { gigRequest: typed }: QuoteDraft): Promise<string | undefined> {
  const owner = await offline.account.current()
  const copy = owner === null ? null : await offline.cachedLists.find(EVENTS_COPY, owner)
  const listed = v.safeParse(ClientEvents, copy?.value)
  const same = (listed.success ? listed.output : []).find(
    ({ eventDate, location, isArchived }) =>
      !isArchived && eventDate === typed['eventDate'] && location === typed['location'],
  )
  if (same) return same.key
  const records = (await offline.outbox.list()).filter(isRequest).map(({ record }) => record)
  return records.findLast(
    ({ state, ownerId, draft: { gigRequest: earlier } }) =>
      state !== 'withdrawn' &&
      ownerId === owner &&
      earlier['eventDate'] === typed['eventDate'] &&
      earlier['location'] === typed['location'],
  )?.draft.eventKey
}
