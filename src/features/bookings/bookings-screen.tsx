/** /bookings: what was accepted, for clients and vendors. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BookingSummary } from '#contract/bookings/booking.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { bookingsOptions } from '#src/events/booking-queries.ts'
import { EventHeading, groupByEvent } from '#src/events/event-groups.tsx'
import type { KnownEvent } from '#src/events/known-events.ts'
import { useKnownEvents } from '#src/events/use-known-events.ts'
import { useDelivered } from '#src/sync/outbox/actions-about.ts'
import { ActionStatus } from '#src/sync/actions/action-status.tsx'
import { NotLoaded } from '#src/sync/connectivity/not-loaded.tsx'
import { actionsIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { useNow } from '#src/sync/use-now.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { CheckIcon } from '#src/ui/elements/icons.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { EmptyState, SavedNotice } from '#src/ui/screens/notice.tsx'
import { BookingCard } from './booking-card.tsx'
import { BookingsSkeleton } from './bookings-skeleton.tsx'
import { isComing } from './format-booking.ts'
import { actionTitle } from './own-actions.ts'
import { saveWhole } from './queries.ts'
import linked from '#src/ui/elements/linked-card.module.css'
import css from './bookings.module.css'

interface BookingsScreenProps {
  api: Api
  who: SignedIn
  onGo: (href: string) => void
}

export function BookingsScreen({ api, who, onGo }: BookingsScreenProps) {
  const now = useNow()
  const view = useOfflineView()
  const queryClient = useQueryClient()
  const { events } = useKnownEvents(api)
  const { data, error, isPending, isFetching, refetch } = useQuery(bookingsOptions(api, who.accountId))
  const coming = (data?.value ?? []).filter((booking) => isComing(booking, now))
  const toSave = data?.savedAt === null ? coming.map(({ id }) => id).join(',') : ''
  useEffect(() => {
    if (toSave !== '') void saveWhole(queryClient, api, who.accountId, toSave.split(',').map(Number))
  }, [toSave, queryClient, api, who.accountId])
  useDelivered(
    view,
    () => true,
    () => void refetch(),
  )

  if (isPending) return <BookingsSkeleton />
  const unsent = actionsIn(view).filter(({ record }) => record.state !== 'sent' && record.draft.about.href !== '')
  return (
    <Page narrow>
      <PageHeader title="Bookings" />
      {data?.savedAt ? (
        <SavedNotice savedAt={data.savedAt} now={now}>
          there may be changes
        </SavedNotice>
      ) : null}
      {unsent.length > 0 ? (
        <ul className={linked.list} aria-label="Not sent yet">
          {unsent.map((item) => (
            <Card as="li" key={item.record.key}>
              <ActionStatus item={item} now={now} onGo={onGo} onEdit={(draft) => onGo(draft.about.href)}>
                <h2>
                  <a href={item.record.draft.about.href}>{actionTitle(item.record)}</a>
                </h2>
              </ActionStatus>
            </Card>
          ))}
        </ul>
      ) : null}
      {data ? (
        <Lists bookings={data.value} events={events} now={now} isVendor={who.memberId !== null} />
      ) : (
        <NotLoaded
          error={error}
          what="your bookings"
          number="several"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  )
}

interface ListsProps {
  bookings: readonly BookingSummary[]
  events: readonly KnownEvent[]
  now: number
  isVendor: boolean
}

function Lists({ bookings, events, now, isVendor }: ListsProps) {
  if (bookings.length === 0) {
    return (
      <EmptyState
        title="No bookings yet"
        icon={<CheckIcon />}
        actions={
          isVendor ? (
            <LinkButton href="/leads">View leads</LinkButton>
          ) : (
            <LinkButton href="/requests">My requests</LinkButton>
          )
        }
      >
        {isVendor
          ? 'When a client accepts your quote, the booking appears here.'
          : 'Accept a quote in My requests, and the booking appears here, even offline.'}
      </EmptyState>
    )
  }
  const coming = bookings.filter((booking) => isComing(booking, now))
  const over = bookings.filter((booking) => !isComing(booking, now))
  const ownCrew = coming.filter(({ isOwnCrew }) => isOwnCrew)
  const others = ownCrew.length > 0 ? coming.filter(({ isOwnCrew }) => !isOwnCrew) : coming
  return (
    <>
      <Section title="Your crew" bookings={ownCrew} events={events} />
      <Section title="Coming up" bookings={others} events={events} />
      <Section title="Past and canceled" bookings={over} events={events} />
    </>
  )
}

/** A vendor’s bookings are of their clients’ events. */
const requestKeyOf = ({ side, requestKey }: BookingSummary) => (side === 'host' ? requestKey : null)

function Section({ title, bookings, events }: { title: string } & Pick<ListsProps, 'bookings' | 'events'>) {
  if (bookings.length === 0) return null
  return (
    <section className={css.section} aria-label={title}>
      <h2>{title}</h2>
      {groupByEvent(bookings, requestKeyOf, events).map(({ event, items }) => (
        <div key={event?.key ?? ''} className={css.section}>
          {event ? <EventHeading as="h3" event={event} /> : null}
          <ul className={linked.list}>
            {items.map((booking) => (
              <li key={booking.id}>
                <BookingCard booking={booking} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
