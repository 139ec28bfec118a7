/** Text that another app shared, and the request that gets it. */
import { useCallback, useEffect, useState } from 'react'
import { formatList } from '#contract/format.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { Announced } from '#src/sync/actions/action-status.tsx'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { Notice, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { vendorName } from '../fields/vendors-to-contact.tsx'
import { addShared } from './add-shared.ts'
import css from './shared-screen.module.css'
import { sharedText } from './shared-text.ts'
import { closeShare, isInAddress, keepShare, forgetStoredShare, waitingShare } from './waiting-share.ts'

interface SharedScreenProps {
  /** The vendors in the address. */
  memberIds: readonly number[]
  /** Opens the same page for these vendors, without what was shared in its address. */
  onAddress: (vendorIds: readonly number[]) => void
}

export function SharedScreen(props: SharedScreenProps) {
  const { onAddress } = props
  const offline = useOffline()
  const [shared] = useState(takeOver)
  // Apps share no vendors. An address with both is another person's link, which must not add anything by itself.
  const vendorIds = isInAddress() ? [] : props.memberIds
  useEffect(() => {
    if (isInAddress()) onAddress([])
  })
  return (
    <Page narrow>
      <h1>Add to your request</h1>
      <blockquote className={css.shared} aria-label={`Shared with ${marketplaceName()}`}>
        {shared}
      </blockquote>
      {!offline ? null : vendorIds.length === 0 ? (
        <ChooseRequest offline={offline} onChoose={onAddress} />
      ) : (
        <AddToRequest key={vendorIds.join()} offline={offline} memberIds={vendorIds} shared={shared} />
      )}
    </Page>
  )
}

/** From the address to the tab, after what still waits there. */
function takeOver(): string {
  const [waiting, arrived] = [waitingShare(), sharedText(window.location.search)]
  const shared = waiting === '' ? arrived : waiting.includes(arrived) ? waiting : `${waiting}\n\n${arrived}`
  keepShare(shared)
  return shared
}

const vendorsOf = ({ vendors }: QuoteDraft) => vendors.map(({ memberID: vendorId }) => vendorId)

function ChooseRequest({ offline, onChoose }: { offline: Offline; onChoose: SharedScreenProps['onAddress'] }) {
  const [drafts, setDrafts] = useState<readonly QuoteDraft[] | null>(null)
  useEffect(() => {
    offline.drafts.list().then(
      (items) => setDrafts(items.map(({ draft }) => draft)),
      () => setDrafts([]),
    )
  }, [offline])
  if (!drafts) return null
  return (
    <>
      <p>
        {drafts.length > 0
          ? 'Which request is it for?'
          : 'Find a vendor, then select “Request Free Quote.” We’ll add this to your event details.'}
      </p>
      {drafts.map((draft) => (
        <Button key={draft.id} variant="soft" onClick={() => onChoose(vendorsOf(draft))}>
          {`${draft.gigRequest['eventType'] || 'Request'}: ${formatList(draft.vendors.map(vendorName))}`}
        </Button>
      ))}
      <LinkButton href="/" variant={drafts.length > 0 ? 'quiet' : 'main'}>
        {drafts.length > 0 ? 'Find vendors for a new one' : 'Find vendors'}
      </LinkButton>
      <NotAdding />
    </>
  )
}

interface AddToRequestProps {
  offline: Offline
  memberIds: readonly number[]
  shared: string
}

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ['full', 'Your event details are too long to add this. Shorten them, then try again.'],
  ['tooLong', 'This is more than your event details can hold. Copy the part you need.'],
  ['failed', 'This device didn’t save it. Try again.'],
])

function AddToRequest({ offline, memberIds: vendorIds, shared }: AddToRequestProps) {
  const [state, setState] = useState<'adding' | 'failed' | Awaited<ReturnType<typeof addShared>>>('adding')
  const add = useCallback(async () => {
    const outcome = await addShared(offline, vendorIds, shared).catch(() => 'failed' as const)
    if (outcome === 'added' || outcome === 'there') forgetStoredShare()
    // A second pass finds what the first one added.
    setState((before) => (before === 'added' && outcome === 'there' ? before : outcome))
  }, [offline, vendorIds, shared])
  useEffect(() => {
    void add()
    // oxlint-disable-next-line react/exhaustive-deps -- once for these vendors
  }, [])
  const isAdded = state === 'added' || state === 'there'
  useEffect(() => (isAdded ? closeShare : undefined), [isAdded])
  const problem = PROBLEMS.get(state) ?? null
  return (
    <>
      <Announced>
        {isAdded ? (
          <Notice tone="good">
            {state === 'added' ? 'Added to your event details.' : 'Your event details already have this.'}
          </Notice>
        ) : null}
      </Announced>
      <ProblemNotice problem={problem} />
      {isAdded ? <Button onClick={closeShare}>Continue</Button> : null}
      {problem ? (
        <>
          <Button onClick={() => void add()}>Try again</Button>
          <LinkButton variant="quiet" href={`/requestquote-b/request?memberId=${vendorIds.join(',')}`}>
            Open my request
          </LinkButton>
          <NotAdding />
        </>
      ) : null}
    </>
  )
}

const NotAdding = () => (
  <Button variant="quiet" onClick={closeShare}>
    Don’t add it
  </Button>
)
