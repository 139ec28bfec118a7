/** After Send: the receipt, or the notice that the request is saved on the device (/requestquote-b/success). */
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Api } from '#src/api/client.ts'
import { draftId } from '#src/offline/drafts/records.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { requestsIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import { useNow } from '#src/sync/use-now.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { CheckIcon, ClockIcon, AlertIcon, SendIcon } from '#src/ui/elements/icons.tsx'
import { EmptyState } from '#src/ui/screens/notice.tsx'
import { OutcomeActions, OutcomeHero, WhatIsNext } from '#src/ui/screens/outcome.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { ConfirmAddress } from '../send/confirm-address.tsx'
import type { StepId } from '../draft/progress.ts'
import { QuoteSkeleton } from '../quote-frame.tsx'
import { outcomeOf, whatIsNext } from '../send/outcome.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import css from './success-screen.module.css'
import { unsavedRecordKey } from '../send/unsaved-record.ts'
import { VendorsToContact } from '../fields/vendors-to-contact.tsx'

/** Loaded lazily: filling in a request does not need it, and the first load has no room for it. */
const AccountOffer = lazy(async () => {
  const offer = await retryImport(() => import('../send/account-offer.tsx'))
  return { default: offer.AccountOffer }
})

const LOOKS = {
  sent: { Icon: CheckIcon, tone: 'good' },
  sending: { Icon: SendIcon, tone: 'wait' },
  waiting: { Icon: ClockIcon, tone: 'wait' },
  asking: { Icon: ClockIcon, tone: 'wait' },
  stuck: { Icon: AlertIcon, tone: 'bad' },
} as const

interface SuccessScreenProps {
  api: Api
  memberIds: readonly number[]
  onGoTo: (step: StepId) => void
  /** Shown once the request is sent. */
  afterSent: Elements
}

export function SuccessScreen({ api, memberIds: vendorIds, onGoTo, afterSent }: SuccessScreenProps) {
  const view = useOfflineView()
  const online = useOnline()
  const now = useNow()
  const id = draftId(vendorIds)
  const unsaved = useQueryClient().getQueryData<RequestRecord>(unsavedRecordKey(id))
  const record = newest([...requestsIn(view).map((item) => item.record), ...(unsaved ? [unsaved] : [])], id)

  if (!record && view.status === 'loading') return <QuoteSkeleton />
  if (!record) {
    return (
      <Page narrow>
        <EmptyState
          title="No request sent from this device"
          actions={<Button onClick={() => onGoTo('request')}>Start a request</Button>}
        >
          If you sent one earlier, you’ll find it in My requests.
        </EmptyState>
      </Page>
    )
  }
  const outcome = outcomeOf(record, online, now)
  return (
    <Page narrow roomy className={css.page}>
      <OutcomeHero {...LOOKS[outcome.kind]} title={outcome.title}>
        <p>{outcome.sentence}</p>
        {outcome.updated === null ? null : <p>{outcome.updated}</p>}
        {outcome.number === null ? null : <p className={css.number}>{`Request #${outcome.number}`}</p>}
      </OutcomeHero>
      <VendorsToContact
        vendors={record.draft.vendors}
        linked
        verb={outcome.kind === 'sent' ? 'Sent to' : 'Sending to'}
      />
      {outcome.similar === null ? null : <Quiet>{outcome.similar}</Quiet>}
      <WhatIsNext>
        {whatIsNext(record, outcome.kind, online).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </WhatIsNext>
      <ConfirmAddress api={api} record={record} />
      <Suspense fallback={null}>
        <AccountOffer api={api} record={record} />
      </Suspense>
      {outcome.kind === 'sent' ? afterSent : null}
      <OutcomeActions>
        {outcome.kind === 'stuck' ? (
          <LinkButton href="/requests">See what to fix</LinkButton>
        ) : (
          <>
            <LinkButton href="/">Find more vendors</LinkButton>
            <LinkButton variant="quiet" href="/requests">
              My requests
            </LinkButton>
          </>
        )}
      </OutcomeActions>
    </Page>
  )
}

/** The latest request to these vendors. */
const newest = (records: RequestRecord[], id: string): RequestRecord | undefined =>
  records.filter((record) => record.draft.id === id).sort((a, b) => b.composedAt - a.composedAt)[0]
