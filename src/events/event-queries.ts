/** The server's data about a client's events. Refetched whenever they are shown; offline, the last data shown. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { ClientEvent } from '#contract/events/client-event.ts'
import type { Api } from '#src/api/client.ts'
import { readCached } from '#src/sync/storage/read-cached.ts'

const ClientEvents = v.array(ClientEvent)

/** Under which the device keeps the account's events. */
export const EVENTS_COPY = 'events'
/** Under which it keeps the event of a request that no account lists. */
export const copyOfEvent = (requestKey: string) => `event of ${requestKey}`

/** The events of the account's requests. */
export const ownEventsOptions = (api: Api, accountId: number | null) =>
  queryOptions({
    queryKey: ['own', 'events', accountId],
    enabled: accountId !== null,
    staleTime: 0,
    queryFn: ({ signal }) =>
      readCached(EVENTS_COPY, accountId, ClientEvents, async () => (await api.call('ownEvents', { signal })).value),
  })

/**
 * The events of requests that were sent from this device and that no account lists, each once. Those that can’t be read
 * are left out.
 */
export const eventsOfRequestsOptions = (api: Api, accountId: number | null, keys: readonly string[]) =>
  queryOptions<ClientEvent[]>({
    queryKey: ['own', 'events-of-requests', accountId, keys],
    staleTime: 0,
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const found: ClientEvent[] = []
      for (const key of keys) {
        if (found.some(({ requestKeys }) => requestKeys.includes(key))) continue
        const read = () => api.call('eventOfRequest', { params: { key }, signal }).then(({ value }) => value)
        const event = await readCached(copyOfEvent(key), accountId, ClientEvent, read).catch(() => null)
        if (event) found.push(event.value)
      }
      return found
    },
  })
