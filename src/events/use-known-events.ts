/** The client's events, from the server and from this device. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api } from '#src/api/client.ts'
import { isOffline } from '#src/api/errors/error-kinds.ts'
import type { ActionRecord } from '#src/offline/outbox/kinds/action.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { isUnderWay, useDelivered } from '#src/sync/outbox/actions-about.ts'
import { actionsIn, requestsIn, type OfflineView } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { eventsOfRequestsOptions, ownEventsOptions } from './event-queries.ts'
import { joinEvents, type KnownEvent } from './known-events.ts'

/** How many requests that no account lists are asked for their event. */
const ASKED_BY_KEY_MAX = 12

export interface KnownEvents {
  events: readonly KnownEvent[]
  isLoading: boolean
  /** When the saved copy of the account's events was made; null if they are fresh or there are none. */
  savedAt: number | null
  /** Why the account's events can’t be shown. */
  problem: 'offline' | 'failed' | null
}

export function useKnownEvents(api: Api): KnownEvents {
  const view = useOfflineView()
  const queryClient = useQueryClient()
  const accountId = useSignedIn()?.accountId ?? null
  const own = useQuery(ownEventsOptions(api, accountId))
  const listed = (accountId !== null && own.data?.value) || []
  const held = requestsIn(view).map(({ record }) => record)
  const sent = held.filter(({ state }) => state === 'sent').map(({ key }) => key)
  const isListKnown = accountId === null || !own.isLoading
  const unlisted = sent.filter((key) => isListKnown && !listed.some(({ requestKeys }) => requestKeys.includes(key)))
  const others = useQuery(eventsOfRequestsOptions(api, accountId, unlisted.slice(-ASKED_BY_KEY_MAX).toReversed()))
  const { refetch } = own
  const unlistedKeys = accountId === null ? '' : unlisted.join()
  useEffect(() => {
    // They may have been sent since the list was read.
    if (unlistedKeys !== '') void refetch()
  }, [unlistedKeys, refetch])
  useDelivered(
    view,
    (subject) => subject.startsWith('event/'),
    () => void queryClient.invalidateQueries({ queryKey: ['own'] }),
  )
  const stored = [...listed, ...(others.data ?? []).filter(({ key }) => !listed.some((event) => event.key === key))]
  const failed = accountId !== null && own.error
  return {
    events: joinEvents(stored, held, newerChanges(view, Math.min(own.data?.savedAt ?? readAt(own), readAt(others)))),
    isLoading: view.status === 'loading' || own.isLoading || others.isLoading,
    savedAt: (accountId !== null && own.data?.savedAt) || null,
    problem: failed ? (isOffline(own.error) ? 'offline' : 'failed') : null,
  }
}

const readAt = ({ dataUpdatedAt }: { dataUpdatedAt: number }) => dataUpdatedAt || Infinity

/** Changes that are on the way, or arrived after the events were read. */
const newerChanges = (view: Pick<OfflineView, 'items'>, readAt: number): ActionRecord[] =>
  actionsIn(view)
    .filter((item) => item.record.kind === 'action:changeEvent' && isUnderWay(item))
    .map(({ record }) => record)
    .filter(({ sentAt }) => sentAt === null || sentAt > readAt)
