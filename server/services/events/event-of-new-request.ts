/** The event of a request that is being stored. */
import type { QuoteRequest } from '#contract/quote-request.ts'
import type { Queryable } from '#server/db/database.ts'
import { lockEvent } from '#server/repositories/events/events.ts'
import {
  addEvent,
  eventIdOf,
  findSameEvent,
  followOnlyRequest,
  joinEvent,
} from '#server/repositories/events/requests-of-events.ts'
import { keepShared } from './run-sheets.ts'

interface NewRequest {
  requestId: number
  /** The key that the device sent; null from an older page. */
  eventKey: string | null
  /** The id of the request that it replaces. */
  replaced: number | null
  /** The account that sends it; null for a guest. */
  callerId: number | null
  /** The account that owns it; null while none does. */
  ownerId: number | null
  device: Buffer | null
  quoteRequest: QuoteRequest
  timeZone: string
}

/**
 * Puts the request into its event: the one that the device names, that of the request it replaces, or the client's on
 * the same day at the same place; otherwise into a new one.
 */
export async function putIntoEvent(tx: Queryable, request: NewRequest): Promise<void> {
  const { requestId, eventKey, replaced, callerId, quoteRequest: facts, timeZone } = request
  const { eventDate, location } = facts
  const named = eventKey === null ? undefined : await lockEvent(tx, eventKey, callerId, { isToJoin: true })
  const known =
    named?.id ??
    (replaced === null ? null : await eventIdOf(tx, replaced)) ??
    (eventKey === null ? await findSameEvent(tx, { ...request, eventDate, location }) : null)
  const eventId =
    known ??
    (await addEvent(tx, { key: eventKey, facts, timeZone })) ??
    // The key is another client's, so this event gets its own.
    (await addEvent(tx, { key: null, facts, timeZone }))
  if (eventId === null) throw new Error('An event with a random key was not added.')
  await joinEvent(tx, requestId, eventId)
  if (replaced === null) return
  await followOnlyRequest(tx, { requestId, eventId, facts, timeZone })
  await keepShared(tx, { eventId })
}
