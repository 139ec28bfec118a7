/** /requests: everything started on or sent from this device, and what the account sent from others. */
import { useState, type ComponentType } from 'react'
import type { Api } from '#src/api/client.ts'
import { EventHeading, groupByEvent } from '#src/events/event-groups.tsx'
import { useKnownEvents } from '#src/events/use-known-events.ts'
import { useSent } from '#src/events/use-sent.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { DraftItem } from '#src/offline/drafts/draft-expiry.ts'
import type { RequestItem } from '#src/offline/outbox/of-kind.ts'
import { requestDraftsIn, requestsIn, type OfflineView } from '#src/sync/outbox/offline-view.ts'
import { pageOfflineView } from '#src/sync/outbox/page-offline-view.ts'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import { useOutboxActions, type OutboxActions } from '#src/sync/outbox/use-outbox-actions.ts'
import { useOutboxRefresh } from '#src/sync/outbox/use-outbox-refresh.ts'
import { useNow } from '#src/sync/use-now.ts'
import { ConfirmFirst } from '#src/session/confirm-first.ts'
import { useMustConfirm } from '#src/session/use-must-confirm.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { useUpdate } from '#src/pwa/service-worker/use-update.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { downloadFile } from '#src/ui/browser/download-file.ts'
import { ErrorState, Notice, SavedNotice } from '#src/ui/screens/notice.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { ConfirmDialog, type RecordToDiscard } from './cards/confirm-dialog.tsx'
import { DraftCard, type Progress } from './cards/draft-card.tsx'
import { OwnRequestCard } from './cards/own-request-card.tsx'
import { draftAgain } from './outcome/draft-again.ts'
import { joinSent, splitSent, type SentEntry } from './own-requests.ts'
import { QuarantineCard } from './cards/quarantine-card.tsx'
import { HowSendingWorks } from './how-sending-works.tsx'
import type { LabelOf } from './cards/record-errors.tsx'
import { RequestCard } from './cards/request-card.tsx'
import { NoRequests } from './no-requests.tsx'
import { groupRequests, replacements, type RequestGroups } from './request-groups.ts'
import { draftHref } from './cards/request-href.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import css from './requests-screen.module.css'
import { RequestSkeleton, RequestsSkeleton } from './requests-skeleton.tsx'
import { useSeeQuotes } from './use-see-quotes.ts'

interface RequestsScreenProps {
  api: Api
  progressOf: (draft: QuoteDraft, now: Date | null) => Progress
  labelOf: LabelOf
  /** Asks to confirm the address, if that is still to be done. */
  confirm?: Elements
  /** Offers notifications to who is signed in. */
  NotifyOffer: ComponentType<{ api: Api; waitsFor: 'vendors' }>
  /** Offers to install the app. */
  installOffer: Elements
  /** Offers a guest an account with the requests they sent. */
  AccountOffer: ComponentType<{ api: Api; sent: readonly RequestRecord[] }>
  onGo: (href: string) => void
}

export function RequestsScreen(props: RequestsScreenProps) {
  const { api, confirm, AccountOffer, NotifyOffer, onGo } = props
  const offline = useOffline()
  const view = useOfflineView()
  const now = useNow()
  useOutboxRefresh()
  const who = useSignedIn()
  const requests = requestsIn(view)
  const mustConfirm = useMustConfirm(api)
  const known = useSent(api, who?.accountId ?? null, requests)
  const actions = useOutboxActions(offline?.outbox ?? null, (draft) => {
    if ('vendors' in draft) onGo(draftHref(draft))
  })
  const [toDiscard, setToDiscard] = useState<RecordToDiscard | null>(null)

  if (!offline || view.status === 'loading') return <RequestsSkeleton />
  if (view.status === 'unavailable') return <StorageUnavailable message={view.problem?.message} />

  const groups = groupRequests(requests)
  const { needsPerson, onTheWay, sent } = groups
  const allSent = joinSent(sent, known.own, requests)
  const drafts = requestDraftsIn(view, now)
  // Beside the quotes, if there are any.
  const isDeciding = splitSent(allSent, known.vendorsOf).toDecide.length > 0
  const isEmpty = needsPerson.length + onTheWay.length + drafts.length + view.quarantined.length + allSent.length === 0
  return (
    <Page roomy>
      <PageHeader title="My requests" />
      {isDeciding ? null : confirm}
      {known.savedAt === null ? null : (
        <SavedNotice savedAt={known.savedAt} now={now}>
          there may be newer replies
        </SavedNotice>
      )}
      {known.problem ? (
        <Notice>
          {known.problem === 'offline'
            ? 'Requests from your other devices will appear when you’re online.'
            : 'We can’t load requests from your other devices right now.'}
        </Notice>
      ) : null}
      <AccountOffer api={api} sent={sent.map(({ record }) => record)} />
      {isEmpty && !known.loading ? (
        <NoRequests isGuest={who === null} isPartial={Boolean(known.problem)} />
      ) : (
        <ConfirmFirst value={{ ask: confirm, isNeeded: mustConfirm }}>
          <Cards
            {...props}
            offline={offline}
            view={view}
            drafts={drafts}
            known={known}
            actions={actions}
            groups={groups}
            allSent={allSent}
            now={now}
            isGuest={who === null}
            onDiscard={setToDiscard}
          />
        </ConfirmFirst>
      )}
      {allSent.length > 0 ? <NotifyOffer api={api} waitsFor="vendors" /> : null}
      <ConfirmDialog
        toDiscard={toDiscard}
        onClose={() => setToDiscard(null)}
        onConfirm={(record) => remove(offline, actions, record)}
      />
    </Page>
  )
}

interface CardsProps extends Pick<RequestsScreenProps, 'api' | 'progressOf' | 'labelOf' | 'installOffer' | 'onGo'> {
  offline: Offline
  view: OfflineView
  drafts: readonly DraftItem[]
  known: ReturnType<typeof useSent>
  actions: OutboxActions
  groups: RequestGroups
  allSent: readonly SentEntry[]
  now: number
  isGuest: boolean
  onDiscard: (record: RecordToDiscard) => void
}

const OTHER_DRAFT = 'You already have a draft for these vendors. Finish or delete it first.'

/**
 * Cards: what needs the person, then what is being sent, events with quotes to decide on, drafts, and events that only
 * wait.
 */
function Cards(props: CardsProps) {
  const { api, offline, view, drafts, known, actions, groups, allSent, now, isGuest, onDiscard, onGo } = props
  const { progressOf, labelOf, installOffer } = props
  useSeeQuotes(api, known.own)
  const online = useOnline()
  const update = useUpdate()
  const { needsPerson, onTheWay } = groups
  const replacedBy = replacements(requestsIn(view))
  const { deciding, waiting } = useSentByEvent(api, allSent, known.vendorsOf)
  const requestCard = (item: RequestItem) => (
    <RequestCard
      key={item.record.key}
      api={api}
      item={item}
      actions={actions}
      labelOf={labelOf}
      replacedBy={replacedBy}
      now={now}
      online={online}
      onChange={() => changeAgain(offline, item.record, onGo)}
      vendors={known.vendorsOf(item.record.key)}
      onDiscard={(key) => onDiscard({ kind: 'request', id: key })}
      onSignIn={() => onGo('/sign-in?next=/requests')}
      onUpdate={() => (update.state === 'none' ? window.location.reload() : void update.apply())}
    />
  )
  const sentCard = (entry: SentEntry) =>
    entry.kind === 'here' ? (
      requestCard(entry.item)
    ) : (
      <OwnRequestCard key={entry.key} api={api} request={entry.request} now={now} />
    )
  const groupCards = ({ event, items }: (typeof waiting)[number]) => [
    ...(event ? [<EventHeading key={`event ${event.key}`} as="h2" event={event} />] : []),
    ...items.map(sentCard),
  ]
  const draftCard = (item: DraftItem) => (
    <DraftCard
      key={item.draft.id}
      item={item}
      now={now}
      progress={progressOf(item.draft, serverClock.now())}
      onDelete={() => onDiscard({ kind: 'draft', id: item.draft.id })}
    />
  )
  const quarantineCard = (entry: OfflineView['quarantined'][number]) => (
    <QuarantineCard
      key={entry.id}
      entry={entry}
      now={now}
      onExport={() => void exportUnreadable(offline, entry.id)}
      onDelete={() => onDiscard({ kind: 'unreadable', id: entry.id })}
    />
  )
  // One list, so that a card keeps its open dialog and its focus when it moves to another place.
  const cards = [
    ...needsPerson.map(requestCard),
    ...onTheWay.map(requestCard),
    ...deciding.flatMap(groupCards),
    ...drafts.map(draftCard),
    ...view.quarantined.map(quarantineCard),
    ...waiting.flatMap(groupCards),
  ]
  return (
    <div className={css.cards}>
      {cards}
      {known.loading ? <RequestSkeleton /> : installOffer}
      <HowSendingWorks />
      {isGuest ? <SignInForOthers /> : null}
    </div>
  )
}

/** Opens the form with what was sent. @returns why not; null when it is open */
async function changeAgain(offline: Offline, record: RequestRecord, onGo: (href: string) => void) {
  const draft = await draftAgain(offline, record)
  if (!draft) return OTHER_DRAFT
  onGo(draftHref(draft))
  return null
}

async function exportUnreadable(offline: Offline, id: string): Promise<void> {
  const text = await offline.quarantine.exportEntry(id)
  if (text !== null) void downloadFile('fanfare-unreadable.json', text)
}

/** Sent requests by event: those with quotes to decide on, which come first within their event too, and the others. */
function useSentByEvent(api: Api, sent: readonly SentEntry[], vendorsOf: Parameters<typeof splitSent>[1]) {
  const { events } = useKnownEvents(api)
  const { toDecide, waiting } = splitSent(sent, vendorsOf)
  const groups = groupByEvent([...toDecide, ...waiting], ({ key }) => key, events)
  const hasToDecide = ({ items }: (typeof groups)[number]) => items.some((entry) => toDecide.includes(entry))
  return { deciding: groups.filter(hasToDecide), waiting: groups.filter((group) => !hasToDecide(group)) }
}

function SignInForOthers() {
  return (
    <Quiet>
      Sent a request from another device? <a href="/sign-in?next=/requests">Sign in</a> or{' '}
      <a href="/create-account">create an account</a> to see it here.
    </Quiet>
  )
}

function StorageUnavailable({ message }: { message: string | undefined }) {
  return (
    <Page>
      <PageHeader title="My requests" />
      <ErrorState title="We can’t read this device’s storage" onRetry={() => void pageOfflineView().refresh()}>
        {message}
      </ErrorState>
    </Page>
  )
}

async function remove(offline: Offline, actions: OutboxActions, { kind, id }: RecordToDiscard): Promise<void> {
  if (kind === 'request') await actions.discard(id)
  else if (kind === 'draft') await offline.drafts.remove(id)
  else await offline.quarantine.remove(id)
  await pageOfflineView().refresh()
}
