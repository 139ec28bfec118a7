/** Clients' events: who reads and changes them (docs/specification.md#events-of-a-client). */
import type { ClientEvent, EventChange } from '#contract/events/client-event.ts'
import type { WriteReceipt } from '#contract/receipt.ts'
import { changeEventRow, eventsOfAccount, findEventOfRequest, lockEvent } from '#server/repositories/events/events.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { InvalidFields, NotFound, TargetNotFound } from '#server/services/errors.ts'
import { performOnce } from '#server/services/idempotency/perform-once.ts'
import { tellBooked } from '#server/services/bookings/mail/day-mail.ts'
import type { Caller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { keepShared } from './run-sheets.ts'

type Row = Awaited<ReturnType<typeof eventsOfAccount>>[number]

const EVENT_GONE = 'This event is no longer available.'

/** The account's events. */
export async function ownEvents({ db, places }: ServiceContext, accountId: number): Promise<ClientEvent[]> {
  return (await eventsOfAccount(db, accountId)).map((row) => withPlace(places, row))
}

/** The event of a request. @throws NotFound unless the request is the caller's */
export async function eventOfRequest(
  { db, places }: ServiceContext,
  requestKey: string,
  { accountId }: Caller,
): Promise<ClientEvent> {
  const row = await findEventOfRequest(db, requestKey, accountId)
  if (!row) throw new NotFound(EVENT_GONE)
  return withPlace(places, row)
}

const withPlace = (places: ServiceContext['places'], { locationFileName, ...event }: Row): ClientEvent => ({
  ...event,
  location: locationFileName,
  locationName: places.byFileName(locationFileName)?.displayName ?? locationFileName,
})

/**
 * Changes fields of an event. Vendors that are booked for its place are told of another address, and of nothing else:
 * the client sends them changed requests.
 * @throws TargetNotFound for an event that is not the caller's; InvalidFields for a place that does not exist, or days
 *   in the wrong order; what `consume` and `performOnce` throw
 */
export async function changeEvent(
  { db, clock, places }: ServiceContext,
  { key, eventKey, change }: { key: string; eventKey: string; change: EventChange },
  { accountId, network }: Caller,
): Promise<WriteReceipt> {
  const place = change.location === undefined ? null : places.byFileName(change.location)
  if (place === undefined)
    throw new InvalidFields([{ name: 'location', code: 'notFound', message: 'Choose a city from the list.' }])
  // Each key is stored for good, as those of cancellations.
  await consume(db, 'cancel', { network, address: null, now: clock() })
  const write = { key, call: 'changeEvent', body: { ...change, eventKey }, accountId }
  return performOnce(db, write, async (tx) => {
    const event = await lockEvent(tx, eventKey, accountId)
    if (!event) throw new TargetNotFound('eventKey', EVENT_GONE)
    const { eventDate = event.eventDate, eventDateLatest = null } = change
    if (eventDateLatest !== null && eventDateLatest < eventDate) throw new InvalidFields([LATEST_FIRST])
    // A new day replaces a flexible date.
    const days = change.eventDate === undefined ? {} : { eventDateLatest }
    await changeEventRow(tx, event.id, { ...change, ...days }, { timeZone: place?.timeZone ?? null, now: clock() })
    if (change.eventDate !== undefined) await keepShared(tx, { eventId: event.id })
    if (change.address !== undefined && change.address !== event.address)
      await tellBooked(tx, { eventId: event.id, key }, clock())
    return { id: event.id, bookingId: null, state: 'changed' }
  })
}

const LATEST_FIRST = {
  name: 'eventDateLatest',
  code: 'invalid',
  message: 'Choose a date after the earliest one.',
} as const
