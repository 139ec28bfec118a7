/** /my-events: a client's events, from every device, also offline. */
import type { Api } from '#src/api/client.ts'
import {
  daysLeft,
  eventName,
  eventPath,
  formatDaysLeft,
  sortEvents,
  type KnownEvent,
} from '#src/events/known-events.ts'
import { formatDays } from '#contract/format-days.ts'
import { formatCount } from '#contract/format-count.ts'
import { useNow } from '#src/sync/use-now.ts'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { Badge } from '#src/ui/elements/badge.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { BookingsIcon } from '#src/ui/elements/icons.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { EmptyState, Notice, SavedNotice } from '#src/ui/screens/notice.tsx'
import { FactLine } from '#src/ui/elements/facts.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import linked from '#src/ui/elements/linked-card.module.css'
import { EventsSkeleton } from './events-skeleton.tsx'
import { overviewLine } from './overview.ts'
import { useEventData, type EventData } from './use-event-data.ts'

export function EventsScreen({ api }: { api: Api }) {
  const data = useEventData(api)
  const now = useNow()
  const { events, isLoading, savedAt, problem } = data
  if (isLoading && events.length === 0) return <EventsSkeleton />
  const { coming, over } = sortEvents(events, data.clock)
  return (
    <Page narrow>
      <PageHeader title="My events" />
      {savedAt === null ? null : (
        <SavedNotice savedAt={savedAt} now={now}>
          there may be changes
        </SavedNotice>
      )}
      {problem ? (
        <Notice>
          {problem === 'offline'
            ? 'Events from your other devices will appear when you’re online.'
            : 'We can’t load events from your other devices right now.'}
        </Notice>
      ) : null}
      {events.length === 0 ? (
        <EmptyState
          title={problem ? 'No events on this device' : 'No events yet'}
          icon={<BookingsIcon />}
          actions={<LinkButton href="/">Find vendors</LinkButton>}
        >
          Your first request starts an event. Everything you book for it appears here, even offline.
        </EmptyState>
      ) : (
        <ul className={linked.list}>
          {coming.map((event) => (
            <li key={event.key}>
              <EventCard event={event} data={data} />
            </li>
          ))}
        </ul>
      )}
      {over.length > 0 ? (
        <Disclosure summary={`Past and archived (${over.length})`}>
          <ul className={linked.list}>
            {over.map((event) => (
              <li key={event.key}>
                <EventCard event={event} data={data} />
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </Page>
  )
}

function EventCard({ event, data }: { event: KnownEvent; data: EventData }) {
  const overview = data.overview(event)
  const days = data.clock && event.eventDate !== '' ? daysLeft(event, data.clock) : null
  return (
    <Card as="article" className={linked.card}>
      <div className={linked.badges}>
        {event.isArchived ? <Badge>Archived</Badge> : null}
        {days !== null && days >= 0 ? (
          <Badge tone={days <= 7 ? 'accent' : 'plain'}>{formatDaysLeft(days)}</Badge>
        ) : null}
      </div>
      <h2>
        <a href={eventPath(event.key)} className={linked.whole}>
          {eventName(event)}
        </a>
      </h2>
      <FactLine facts={eventFacts(event)} />
      <Quiet>{overviewLine(overview)}</Quiet>
    </Card>
  )
}

/** Type where it has a name, days, place and size. */
export const eventFacts = (event: KnownEvent): string[] =>
  [
    event.name ? event.eventType : '',
    event.eventDate ? formatDays(event.eventDate, event.eventDateLatest) : '',
    event.locationName,
    event.guestCount === null ? '' : formatCount(event.guestCount, 'guest'),
  ].filter(Boolean)
