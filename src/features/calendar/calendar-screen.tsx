/** /calendar: when a vendor is busy, for the vendor itself. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dateIn } from '#contract/dates.ts'
import { formatTimeZone } from '#src/ui/format/format-time-zone.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { OnlyReads } from '#src/session/only-reads.tsx'
import { useMay } from '#src/session/rights.ts'
import { CHANGE_AVAILABILITY } from '#src/offline/outbox/kinds/actions/calendar.ts'
import { calendarSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { ActionStatus, Announced } from '#src/sync/actions/action-status.tsx'
import { actionsIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { NotLoaded } from '#src/sync/connectivity/not-loaded.tsx'
import { useNow } from '#src/sync/use-now.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { EmptyState, ProblemNotice, SavedNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { Agenda } from './agenda.tsx'
import { BusyForm } from './busy-form.tsx'
import { changesUnderWay, entriesOf, withWaiting, type Change } from './calendar-days.ts'
import { useChangeCalendar } from './change-calendar.ts'
import { CrewsForm } from './crews-form.tsx'
import { howLongFree } from './feed-failure.ts'
import { Feeds } from './feeds.tsx'
import { HoursForm } from './hours/hours-form.tsx'
import { Month } from './month/month.tsx'
import { NotFree } from './not-free.tsx'
import { calendarOptions } from './queries.ts'

interface CalendarScreenProps {
  api: Api
  who: SignedIn
  onGo: (href: string) => void
}

export function CalendarScreen({ api, who, onGo }: CalendarScreenProps) {
  const { memberId: vendorId } = who
  if (vendorId !== null) return <OwnCalendar api={api} onGo={onGo} vendorId={vendorId} accountId={who.accountId} />
  return (
    <Page narrow>
      <EmptyState title="The calendar is for vendors" actions={<LinkButton href="/requests">My requests</LinkButton>}>
        Vendors say here when they’re busy, so you only contact vendors who are available.
      </EmptyState>
    </Page>
  )
}

interface OwnCalendarProps extends Pick<CalendarScreenProps, 'api' | 'onGo'> {
  accountId: number
  vendorId: number
}

function OwnCalendar({ api, onGo, accountId, vendorId }: OwnCalendarProps) {
  const now = useNow()
  const canWork = useMay('work')
  const { read, calendar, waiting, change } = useCalendar({ api, accountId, vendorId })
  const [chosen, setChosen] = useState<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  if (!read.data || !calendar) return <NoCalendar error={read.error} onRetry={() => void read.refetch()} />
  const reread = () => void read.refetch()
  const today = dateIn(calendar.timeZone, new Date(now))
  const month = shown ?? today.slice(0, 7)
  const entries = entriesOf(calendar)
  const isKnown = calendar.knownUntil !== null && Date.parse(calendar.knownUntil) > now
  // A chosen day is listed right below the month.
  const agenda = (
    <Agenda
      entries={entries}
      hours={calendar.hours}
      month={month}
      chosen={chosen}
      crews={calendar.crews}
      onAll={() => setChosen(null)}
      onRemove={canWork ? (id) => change.send({ removed: [id] }) : undefined}
    />
  )
  return (
    <Page narrow>
      <PageHeader title="Calendar">
        Clients who search for a date don’t see you on days when you’re busy. They can still send you requests for other
        days.
      </PageHeader>
      {read.data.savedAt ? (
        <SavedNotice savedAt={read.data.savedAt} now={now}>
          your changes on this device are included
        </SavedNotice>
      ) : null}
      <Announced>
        {isKnown || !canWork ? null : <NotFree calendar={calendar} now={now} onSay={() => change.send({})} />}
      </Announced>
      <WaitingChanges waiting={waiting} now={now} onGo={onGo} />
      <ProblemNotice problem={change.problem} />
      <Month
        month={month}
        today={today}
        entries={entries}
        hours={calendar.hours}
        chosen={chosen}
        onMonth={setShown}
        onChoose={setChosen}
      />
      {chosen === null ? null : agenda}
      {canWork ? (
        <BusyForm
          chosen={chosen}
          today={today}
          crews={calendar.crews}
          timeZone={calendar.timeZone}
          onAdd={async (range) => (await change.send({ busy: [range] })) !== null}
        />
      ) : (
        <OnlyReads />
      )}
      {chosen === null ? agenda : null}
      {canWork ? (
        <>
          <HoursForm calendar={calendar} onSave={change.send} />
          <CrewsForm calendar={calendar} onSave={change.send} />
          <Feeds api={api} now={now} vendorId={vendorId} calendar={read.data.value} onChanged={reread} />
        </>
      ) : null}
      <Quiet>
        {[`Times are in ${formatTimeZone(calendar.timeZone)}.`, howLongFree(calendar, now)].filter(Boolean).join(' ')}
      </Quiet>
    </Page>
  )
}

interface WaitingChangesProps extends Pick<CalendarScreenProps, 'onGo'> {
  waiting: ReturnType<typeof useCalendar>['waiting']
  now: number
}

const WaitingChanges = ({ waiting, now, onGo }: WaitingChangesProps) => (
  <Announced>
    {waiting.map((item) => (
      <ActionStatus key={item.record.key} item={item} now={now} onGo={onGo}>
        <h2>Calendar change</h2>
      </ActionStatus>
    ))}
  </Announced>
)

/** The calendar with what waits on this device, and how to change it. */
function useCalendar({ api, accountId, vendorId }: Omit<OwnCalendarProps, 'onGo'>) {
  const options = calendarOptions(api, accountId, vendorId)
  const read = useQuery(options)
  const view = useOfflineView()
  const queryClient = useQueryClient()
  const { problem, send: sendChange } = useChangeCalendar(vendorId)
  const subject = calendarSubject(vendorId)
  const ours = actionsIn(view).filter(
    ({ record }) => record.kind === CHANGE_AVAILABILITY.name && record.draft.subject === subject,
  )
  const waiting = ours.filter(({ record }) => record.state !== 'sent')
  const sent = ours.length - waiting.length
  const { queryKey } = options
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    // A change that arrived is in the next response.
    if (sent > 0) void queryClient.invalidateQueries({ queryKey: JSON.parse(key) as readonly unknown[] })
  }, [sent, queryClient, key])
  const changes = changesUnderWay(waiting.map(({ record }) => record))
  const send = async (change: Change) => {
    const state = await sendChange(change)
    void queryClient.invalidateQueries({ queryKey })
    return state
  }
  return {
    read,
    waiting,
    calendar: read.data ? withWaiting(read.data.value, changes) : null,
    change: { problem, send },
  }
}

function NoCalendar({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <Page narrow>
      <PageHeader title="Calendar" />
      {error ? <NotLoaded error={error} what="your calendar" number="one" onRetry={onRetry} /> : <Skeleton />}
    </Page>
  )
}
