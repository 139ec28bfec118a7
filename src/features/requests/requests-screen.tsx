/** /requests: everything started on or sent from this device, and what the account sent from others. */
import { useState, type ComponentType, type ReactNode } from 'react'
import type { Api } from '#src/api/client.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import type { OfflineView } from '#src/pwa/outbox/offline-view.ts'
import { pageOfflineView } from '#src/pwa/outbox/page-offline-view.ts'
import { serverClock } from '#src/pwa/connectivity/server-clock.ts'
import { useOffline } from '#src/pwa/storage/use-offline.ts'
import { useOfflineView } from '#src/pwa/outbox/use-offline-view.ts'
import { useOnline } from '#src/pwa/connectivity/use-online.ts'
import { useOutboxActions, type OutboxActions } from '#src/pwa/outbox/use-outbox-actions.ts'
import { useOutboxRefresh } from '#src/pwa/outbox/use-outbox-refresh.ts'
import { useNow } from '#src/pwa/use-now.ts'
import { useSignedIn } from '#src/pwa/account/use-signed-in.ts'
import { useUpdate } from '#src/pwa/service-worker/use-update.ts'
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
import blocks from '#src/ui/elements/blocks.module.css'
import css from './requests-screen.module.css'
import { RequestSkeleton, RequestsSkeleton } from './requests-skeleton.tsx'
import { useSeeQuotes } from './use-see-quotes.ts'
import { useSent } from './use-sent.ts'

interface RequestsScreenProps {
  api: Api
  progressOf: (draft: QuoteDraft, now: Date | null) => Progress
  labelOf: LabelOf
  /** Asks to confirm the address, if that is still to be done. */
  confirm?: ReactNode
  /** Offers notifications to who is signed in. */
  NotifyOffer: ComponentType<{ api: Api; waitsFor: 'vendors' }>
  /** Offers to install the app. */
  installOffer: ReactNode
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
  const known = useSent(api, who?.accountId ?? null, view.outbox)
  const actions = useOutboxActions(offline?.outbox ?? null, (draft) => onGo(draftHref(draft)))
  const [toDiscard, setToDiscard] = useState<RecordToDiscard | null>(null)

  if (!offline || view.status === 'loading') return <RequestsSkeleton />
  if (view.status === 'unavailable') return <StorageUnavailable message={view.problem?.message} />

  const groups = groupRequests(view.outbox)
  const { needsPerson, onTheWay, sent } = groups
  const allSent = joinSent(sent, known.own, view.outbox)
  const isEmpty =
    needsPerson.length + onTheWay.length + view.drafts.length + view.quarantined.length + allSent.length === 0
  return (
    <Page roomy>
      <PageHeader title="My requests" />
      {confirm}
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
        <NoRequests isGuest={who === null} />
      ) : (
        <Cards
          {...props}
          {...{ offline, view, known, actions, groups, allSent, now }}
          isGuest={who === null}
          onDiscard={setToDiscard}
        />
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
  known: ReturnType<typeof useSent>
  actions: OutboxActions
  groups: RequestGroups
  allSent: readonly SentEntry[]
  now: number
  isGuest: boolean
  onDiscard: (record: RecordToDiscard) => void
}

const OTHER_DRAFT = 'You already have a draft for these vendors. Finish or delete it first.'

/** What needs the person first, then what is being sent, quotes to decide on, drafts, and requests that only wait. */
function Cards(props: CardsProps) {
  const { api, offline, view, known, actions, groups, allSent, now, isGuest, onDiscard, onGo } = props
  const { progressOf, labelOf, installOffer } = props
  useSeeQuotes(api, known.own)
  const online = useOnline()
  const update = useUpdate()
  const { needsPerson, onTheWay } = groups
  const replacedBy = replacements(view.outbox)
  const { toDecide, waiting } = splitSent(allSent, known.vendorsOf)
  const requestCard = (item: OutboxItem) => (
    <RequestCard
      key={item.record.key}
      {...{ api, item, actions, labelOf, replacedBy, now, online }}
      onChange={async () => {
        const draft = await draftAgain(offline, item.record)
        if (!draft) return OTHER_DRAFT
        onGo(draftHref(draft))
        return null
      }}
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
  const draftCard = (item: OfflineView['drafts'][number]) => (
    <DraftCard
      key={item.draft.id}
      {...{ item, now }}
      progress={progressOf(item.draft, serverClock.now())}
      onDelete={() => onDiscard({ kind: 'draft', id: item.draft.id })}
    />
  )
  const quarantineCard = (entry: OfflineView['quarantined'][number]) => (
    <QuarantineCard
      key={entry.id}
      {...{ entry, now }}
      onExport={() =>
        void offline.quarantine
          .exportEntry(entry.id)
          .then((text) => text !== null && downloadFile('fanfare-unreadable.json', text))
      }
      onDelete={() => onDiscard({ kind: 'unreadable', id: entry.id })}
    />
  )
  // One list, so that a card keeps its open dialog and its focus when it moves to another place.
  const cards = [
    ...needsPerson.map(requestCard),
    ...onTheWay.map(requestCard),
    ...toDecide.map(sentCard),
    ...view.drafts.map(draftCard),
    ...view.quarantined.map(quarantineCard),
    ...waiting.map(sentCard),
  ]
  return (
    <div className={css.cards}>
      {cards}
      {known.loading ? <RequestSkeleton /> : installOffer}
      <HowSendingWorks />
      {isGuest ? (
        <p className={blocks.quiet}>
          Sent a request from another device? <a href="/sign-in?next=/requests">Sign in</a> or{' '}
          <a href="/create-account">create an account</a> to see it here.
        </p>
      ) : null}
    </div>
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
