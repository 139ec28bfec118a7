/** Everything that the screens of events show: the events, and what each of their requests has become. */
import { useQuery } from '@tanstack/react-query'
import type { ContactedVendor } from '#contract/leads.ts'
import type { Api } from '#src/api/client.ts'
import { bookingsOptions } from '#src/events/booking-queries.ts'
import type { KnownEvent } from '#src/events/known-events.ts'
import { useKnownEvents, type KnownEvents } from '#src/events/use-known-events.ts'
import { useSent } from '#src/events/use-sent.ts'
import { ACCEPT_QUOTE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { leadSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { isUnderWay, unsentAbout } from '#src/sync/outbox/actions-about.ts'
import { requestsIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { overviewOf, type Overview } from './overview.ts'

export interface EventData extends KnownEvents {
  /** The time by Fanfare’s clock; null while no clock can be trusted. */
  clock: Date | null
  overview: (event: KnownEvent) => Overview
  /** The vendors of a request; empty while they are not known. */
  vendorsOf: (requestKey: string) => readonly ContactedVendor[]
}

export function useEventData(api: Api): EventData {
  const view = useOfflineView()
  const accountId = useSignedIn()?.accountId ?? null
  const held = requestsIn(view)
  const known = useKnownEvents(api)
  const sent = useSent(api, accountId, held)
  const bookings = useQuery({ ...bookingsOptions(api, accountId ?? 0), enabled: accountId !== null })
  const clock = serverClock.now()
  return {
    ...known,
    savedAt: known.savedAt ?? sent.savedAt,
    clock,
    vendorsOf: sent.vendorsOf,
    overview: (event) =>
      overviewOf({
        event,
        vendorsOf: sent.vendorsOf,
        bookings: (accountId !== null && bookings.data?.value) || [],
        held,
        isAccepting: (leadId) =>
          unsentAbout(view, leadSubject(leadId)).some(
            (item) => item.record.kind === ACCEPT_QUOTE.name && isUnderWay(item),
          ),
        now: clock,
      }),
  }
}
