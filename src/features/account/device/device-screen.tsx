/** /on-this-device: everything that Fanfare has stored here, with or without an account or a connection. */
import { useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { SHARED_FILES_PATH } from '#contract/sharing.ts'
import type { Offline } from '#src/offline/offline.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import {
  actionDraftsIn,
  replyDraftsIn,
  requestDraftsIn,
  unsentIn,
  type OfflineView,
} from '#src/sync/outbox/offline-view.ts'
import { pageOfflineView } from '#src/sync/outbox/page-offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { ErrorState } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import css from '../account.module.css'
import { ContactDetails } from '../contact-details.tsx'
import { Section } from '../section.tsx'
import { DeleteAll } from './delete-all.tsx'
import { KeepingSection } from './keeping-section.tsx'
import { MoveSection } from './move-section.tsx'
import { SavedPagesSection } from './saved-pages-section.tsx'
import {
  actionDraftLine,
  replyDraftLine,
  requestDraftLine,
  signupLine,
  unsentLine,
  type RequestWords,
  type StoredLine,
} from './stored-lines.ts'
import { useStored, type StoredBeside } from './use-stored.ts'

export function DeviceScreen({ words }: { words: RequestWords }) {
  const offline = useOffline()
  const view = useOfflineView()
  const { stored, readAgain } = useStored(offline)
  return (
    <Page narrow roomy>
      <PageHeader title="On this device">
        {`What ${marketplaceName()} has saved here. It’s only on this device until you send it, and this page works offline.`}
      </PageHeader>
      {view.status === 'unavailable' ? (
        <ErrorState title="We can’t read this device’s storage" onRetry={() => void pageOfflineView().refresh()}>
          {view.problem?.message}
        </ErrorState>
      ) : !offline || !stored || view.status === 'loading' ? (
        <Skeleton />
      ) : (
        <Stored offline={offline} view={view} stored={stored} readAgain={readAgain} words={words} />
      )}
    </Page>
  )
}

interface StoredProps {
  offline: Offline
  view: OfflineView
  stored: StoredBeside
  readAgain: () => void
  words: RequestWords
}

function Stored({ offline, view, stored, readAgain, words }: StoredProps) {
  const [now] = useState(() => Date.now())
  const online = useOnline()
  const { client, signup } = stored
  const unsent = unsentIn(view).map((item) => unsentLine(item, words, { now, online }))
  const drafts = [
    ...requestDraftsIn(view, now).map((item) => requestDraftLine(item, words, now)),
    ...replyDraftsIn(view).map(replyDraftLine),
    ...actionDraftsIn(view).map(actionDraftLine),
    ...(signup ? [signupLine(signup, now)] : []),
  ]
  const receipts = view.items.filter(({ record }) => record.state === 'sent').length
  const unreadable = view.quarantined.length
  return (
    <>
      <Section title="Not sent yet">
        <Lines lines={unsent} none="Nothing is waiting to be sent." />
        {receipts > 0 ? (
          <Quiet>
            <span>{`${formatCount(receipts, 'receipt')} of what was sent ${receipts === 1 ? 'is' : 'are'} here, too,`}</span>{' '}
            <span>{`until you delete ${receipts === 1 ? 'it' : 'them'} below or sign out.`}</span>
          </Quiet>
        ) : null}
        {unreadable > 0 ? (
          <Quiet>
            <span>{formatCount(unreadable, 'entry', 'entries')}</span> can’t be opened. Save a copy in{' '}
            <a href="/requests">My requests</a>.
          </Quiet>
        ) : null}
      </Section>
      <Section title="Drafts">
        <Lines lines={drafts} none="No drafts." />
      </Section>
      <Section title="Saved vendors">
        <p>
          {stored.savedVendors > 0 ? (
            <>
              <a href="/on-this-device/saved">{formatCount(stored.savedVendors, 'vendor')}</a>
              <span>, until you remove them.</span>
            </>
          ) : (
            'None yet. Tap Save on a vendor’s profile.'
          )}
        </p>
      </Section>
      {stored.sharedFiles > 0 ? (
        <Section title="Shared from other apps">
          <p>
            <a href={SHARED_FILES_PATH}>{formatCount(stored.sharedFiles, 'file')}</a>, for a day.
          </p>
        </Section>
      ) : null}
      {client ? <ContactDetails client={client} onForget={() => offline.client.forget()} /> : null}
      <SavedPagesSection counts={stored.savedPages} onDeleted={readAgain} />
      <KeepingSection outlook={stored.outlook} onAsked={readAgain} />
      <MoveSection offline={offline} hasContent={unsent.length + drafts.length > 0} />
      <DeleteAll view={view} stored={stored} />
    </>
  )
}

function Lines({ lines, none }: { lines: readonly StoredLine[]; none: string }) {
  if (lines.length === 0) return <p>{none}</p>
  return (
    <ul className={css.lines}>
      {lines.map(({ key, title, href, facts }) => (
        <li key={key}>
          <a href={href}>{title}</a> <Quiet as="span">{facts.join(' · ')}</Quiet>
        </li>
      ))}
    </ul>
  )
}
