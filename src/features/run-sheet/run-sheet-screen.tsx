/** /run-sheet/{start of the event’s key}: an event’s run sheet, for its client, who may share it. */
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#contract/format.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { eventPath, isAtPath } from '#src/events/known-events.ts'
import { runSheetOptions } from '#src/events/run-sheet-queries.ts'
import { useKnownEvents } from '#src/events/use-known-events.ts'
import { NotShown } from '#src/sync/connectivity/not-loaded.tsx'
import { useNow } from '#src/sync/use-now.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { ArrowLeftIcon, BookingsIcon } from '#src/ui/elements/icons.tsx'
import linked from '#src/ui/elements/linked-card.module.css'
import { Page } from '#src/ui/frame/page.tsx'
import { EmptyState, SavedNotice } from '#src/ui/screens/notice.tsx'
import { PrintButton, RunSheetFacts, RunSheetVendors } from './run-sheet.tsx'
import css from './run-sheet.module.css'
import { RunSheetSkeleton } from './run-sheet-skeleton.tsx'
import { ShareRunSheet } from './share-run-sheet.tsx'

const NO_EVENT = {
  title: 'We can’t find this event',
  text: 'It isn’t among the events of your account.',
  actions: <LinkButton href="/my-events">My events</LinkButton>,
}

const NoSuchEvent = () => (
  <Page narrow>
    <EmptyState title={NO_EVENT.title} icon={<BookingsIcon />} actions={NO_EVENT.actions}>
      {NO_EVENT.text}
    </EmptyState>
  </Page>
)

export function RunSheetScreen({ api, who, start }: { api: Api; who: SignedIn; start: string }) {
  const now = useNow()
  const { events, isLoading } = useKnownEvents(api)
  const event = events.find((one) => isAtPath(one, start))
  const { data, error, isFetching, refetch } = useQuery({
    ...runSheetOptions(api, who.accountId, event?.key ?? ''),
    enabled: event !== undefined,
  })
  if (!event && !isLoading) return <NoSuchEvent />
  if (!data)
    return error ? (
      <NotShown
        error={error}
        what="this run sheet"
        number="one"
        busy={isFetching}
        onRetry={() => void refetch()}
        offlineHint="Run sheets you’ve opened before are available offline."
        missing={NO_EVENT}
      />
    ) : (
      <RunSheetSkeleton />
    )
  const sheet = data.value
  const hasVendors = sheet.vendors.length > 0
  return (
    <Page narrow>
      <header className={blocks.head}>
        {event ? (
          <a href={eventPath(event.key)} className={`${linked.back} ${css.onScreen}`}>
            <ArrowLeftIcon />
            Event
          </a>
        ) : null}
        <h1>{`Run sheet: ${sheet.title}`}</h1>
        <p>{formatDay(sheet.eventDate)}</p>
      </header>
      {data.savedAt === null ? null : (
        <SavedNotice savedAt={data.savedAt} now={now}>
          there may be changes
        </SavedNotice>
      )}
      {hasVendors ? (
        <>
          <RunSheetFacts sheet={sheet} />
          <RunSheetVendors vendors={sheet.vendors} />
        </>
      ) : (
        <EmptyState title="No vendor is booked yet" icon={<BookingsIcon />}>
          Vendors appear here with their times and numbers once they’re booked.
        </EmptyState>
      )}
      {event && (hasVendors || sheet.link) ? (
        <ShareRunSheet api={api} accountId={who.accountId} eventKey={event.key} sheet={sheet} />
      ) : null}
      {hasVendors ? <PrintButton /> : null}
    </Page>
  )
}
