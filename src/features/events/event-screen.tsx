/** /my-events/{start of its key}: one event: what is booked, what waits, what is missing, and what to do next. */
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import type { ContactedVendor } from '#contract/leads.ts'
import type { Api } from '#src/api/client.ts'
import { daysLeft, eventName, formatDaysLeft, isAtPath, isPast, type KnownEvent } from '#src/events/known-events.ts'
import { runSheetOptions } from '#src/events/run-sheet-queries.ts'
import { eventSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { ActionStatus, Announced } from '#src/sync/actions/action-status.tsx'
import { unsentAbout } from '#src/sync/outbox/actions-about.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { useNow } from '#src/sync/use-now.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ArrowLeftIcon, BookingsIcon } from '#src/ui/elements/icons.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { EmptyState, Notice, ProblemNotice, SavedNotice } from '#src/ui/screens/notice.tsx'
import { FactLine } from '#src/ui/elements/facts.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import linked from '#src/ui/elements/linked-card.module.css'
import { BudgetCard } from './budget-card.tsx'
import { EditEvent } from './change/edit-event.tsx'
import { useChangeEvent } from './change/use-change-event.ts'
import { ChecklistCard } from './checklist/checklist-card.tsx'
import { eventFacts } from './events-screen.tsx'
import { EventsSkeleton } from './events-skeleton.tsx'
import css from './events.module.css'
import type { Overview } from './overview.ts'
import { useEventData, type EventData } from './use-event-data.ts'
import { SavedCard } from './saved/saved-card.tsx'
import { VendorsCard } from './vendors-card.tsx'

interface QuotesProps {
  api: Api
  event: KnownEvent
  vendorsOf: (requestKey: string) => readonly ContactedVendor[]
  now: number
}

interface EventScreenProps {
  api: Api
  /** Compares the quotes to decide on. */
  Quotes: ComponentType<QuotesProps>
  /** The start of the event's key. */
  start: string
  onGo: (href: string) => void
}

export function EventScreen({ api, Quotes, start, onGo }: EventScreenProps) {
  const data = useEventData(api)
  const event = data.events.find((one) => isAtPath(one, start))
  if (event) return <OpenEvent key={event.key} api={api} Quotes={Quotes} event={event} data={data} onGo={onGo} />
  if (data.isLoading) return <EventsSkeleton />
  return (
    <Page narrow>
      <EmptyState
        title="We can’t find this event"
        icon={<BookingsIcon />}
        actions={
          <>
            <LinkButton href="/my-events">My events</LinkButton>
            <LinkButton variant="quiet" href={`/sign-in?next=/my-events/${start}`}>
              Sign in
            </LinkButton>
          </>
        }
      >
        {data.problem === 'offline'
          ? 'You’re offline, and it isn’t saved on this device. It will appear when you’re online.'
          : 'Events appear on the device that sent their requests, and on every device where you sign in.'}
      </EmptyState>
    </Page>
  )
}

interface OpenEventProps extends Pick<EventScreenProps, 'api' | 'Quotes'> {
  event: KnownEvent
  data: EventData
  onGo: (href: string) => void
}

function OpenEvent({ api, Quotes, event, data, onGo }: OpenEventProps) {
  const now = useNow()
  const view = useOfflineView()
  const overview = data.overview(event)
  const [editing, setEditing] = useState<'event' | 'budget' | null>(null)
  const refused = unsentAbout(view, eventSubject(event.key))
  const wasBooked = event.requestKeys.some((key) => data.vendorsOf(key).some(({ bookingId }) => bookingId))
  const requestedIds = [
    ...event.requestKeys.flatMap((key) => data.vendorsOf(key).map(({ memberId: vendorId }) => vendorId)),
    ...overview.unsent.flatMap(({ record }) => record.draft.vendors.map(({ memberID: vendorId }) => vendorId)),
  ]
  return (
    <Page narrow>
      <EventHead event={event} clock={data.clock} onEdit={() => setEditing('event')} />
      {data.savedAt === null ? null : (
        <SavedNotice savedAt={data.savedAt} now={now}>
          there may be changes
        </SavedNotice>
      )}
      {event.isStored ? null : <Notice>This event is on this device until its first request is sent.</Notice>}
      <Announced>
        {refused.slice(-1).map((item) => (
          <ActionStatus key={item.record.key} item={item} now={now} onGo={onGo}>
            <h2>Changes to this event</h2>
          </ActionStatus>
        ))}
      </Announced>
      <NextStepCard overview={overview} />
      <BudgetCard event={event} overview={overview} onEdit={() => setEditing('budget')} />
      {wasBooked ? (
        <RunSheetLink api={api} event={event} isBooked={overview.booked.length > 0 && !overview.isOver} />
      ) : null}
      <Quotes api={api} event={event} vendorsOf={data.vendorsOf} now={now} />
      <VendorsCard event={event} overview={overview} />
      <SavedCard api={api} event={event} requestedIds={requestedIds} />
      <ChecklistCard event={event} needs={overview.needs} isOver={overview.isOver} />
      <Archive event={event} isOver={isPast(event, data.clock)} />
      {editing ? (
        <EditEvent
          api={api}
          event={event}
          vendorsOf={data.vendorsOf}
          bookings={[...overview.booked, ...overview.accepted]}
          at={editing === 'budget' ? 'budgetCents' : undefined}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </Page>
  )
}

function EventHead({ event, clock, onEdit }: { event: KnownEvent; clock: Date | null; onEdit: () => void }) {
  const days = clock && event.eventDate !== '' ? daysLeft(event, clock) : null
  return (
    <header className={blocks.head}>
      <a href="/my-events" className={linked.back}>
        <ArrowLeftIcon />
        My events
      </a>
      <div className={linked.badges}>
        {event.isArchived ? <Badge>Archived</Badge> : null}
        {days !== null && days >= 0 ? (
          <Badge tone={days <= 7 ? 'accent' : 'plain'}>{formatDaysLeft(days)}</Badge>
        ) : null}
      </div>
      <h1>{eventName(event)}</h1>
      <FactLine facts={eventFacts(event)} />
      {event.address ? <p className={blocks.note}>{event.address}</p> : null}
      <Button variant="quiet" onClick={onEdit}>
        Edit event
      </Button>
    </header>
  )
}

/**
 * It is saved here, so that it can be read at the event without a connection. Once the event is over or all its bookings
 * fell through, it is linked while it is shared, so that its link can be taken back.
 */
function RunSheetLink({ api, event, isBooked }: { api: Api; event: KnownEvent; isBooked: boolean }) {
  const accountId = useSignedIn()?.accountId ?? 0
  const { data } = useQuery({ ...runSheetOptions(api, accountId, event.key), enabled: accountId > 0 })
  return !isBooked && !data?.value.link ? null : (
    <LinkButton variant="soft" href={`/run-sheet/${event.key.slice(0, 8)}`}>
      Run sheet: who arrives when
    </LinkButton>
  )
}

function NextStepCard({ overview: { next, isOver } }: { overview: Overview }) {
  return (
    <Card as="section" className={css.next} aria-label={isOver ? 'After the event' : 'Next step'}>
      <div>
        <h2>{isOver ? 'After the event' : 'Next step'}</h2>
        <p>{next.text}</p>
      </div>
      {next.link ? <LinkButton href={next.link.href}>{next.link.label}</LinkButton> : null}
    </Card>
  )
}

function Archive({ event, isOver }: { event: KnownEvent; isOver: boolean }) {
  const { change, problem } = useChangeEvent(event)
  if (!event.isStored || (isOver && !event.isArchived)) return null
  return (
    <>
      <div className={linked.buttons}>
        <Button variant="quiet" onClick={() => void change({ isArchived: !event.isArchived })}>
          {event.isArchived ? 'Move back to my events' : 'Archive event'}
        </Button>
      </div>
      <ProblemNotice problem={problem} />
    </>
  )
}
