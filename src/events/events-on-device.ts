/** The client's events as the device alone knows them, for what is saved or sent without asking the server. */
import * as v from 'valibot'
import { ClientEvent } from '#contract/events/client-event.ts'
import type { Offline } from '#src/offline/offline.ts'
import { isAction, isRequest } from '#src/offline/outbox/of-kind.ts'
import { copyOfEvent, EVENTS_COPY } from './event-queries.ts'
import { joinEvents, type KnownEvent } from './known-events.ts'

const ClientEvents = v.array(ClientEvent)

type Device = Pick<Offline, 'account' | 'cachedLists' | 'outbox'>

/** Those that are not archived. */
export async function eventsOnDevice({ account, cachedLists, outbox }: Device): Promise<KnownEvent[]> {
  const owner = await account.current()
  const copyOf = async (what: string) => (await cachedLists.find(what, owner))?.value
  const items = await outbox.list()
  const requests = items
    .filter(isRequest)
    .map(({ record }) => record)
    .filter(({ ownerId }) => ownerId === owner)
  const changes = items
    .filter(isAction)
    .map(({ record }) => record)
    .filter(({ state }) => state !== 'sent')
  const listed = v.safeParse(ClientEvents, owner === null ? null : await copyOf(EVENTS_COPY))
  const stored = listed.success ? listed.output : []
  for (const { key, state } of requests) {
    if (state !== 'sent' || stored.some(({ requestKeys }) => requestKeys.includes(key))) continue
    const event = v.safeParse(ClientEvent, await copyOf(copyOfEvent(key)))
    if (event.success) stored.push(event.output)
  }
  return joinEvents(stored, requests, changes).filter(({ isArchived }) => !isArchived)
}

/** @param location the place's file name */
export const isOn = (
  { eventDate, location }: KnownEvent,
  day: string | undefined,
  place: string | undefined,
): boolean => eventDate !== '' && eventDate === day && location === place

/** The event whose day, or one of whose possible days, is searched at its place. */
export const eventOfSearch = (events: readonly KnownEvent[], day: string, place: string): KnownEvent | undefined =>
  events.find((event) => isOn(event, day, place)) ??
  events.find(
    ({ eventDate, eventDateLatest, location }) =>
      location === place && eventDateLatest !== null && eventDate <= day && day <= eventDateLatest,
  )
