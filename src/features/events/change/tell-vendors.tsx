/** After an event moved: offers to send its open requests again, and says how to reach the other vendors. */
import { useState } from 'react'
import type { BookingSummary } from '#contract/bookings/booking.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatDays } from '#contract/format-days.ts'
import { formatList } from '#contract/format.ts'
import type { ContactedVendor } from '#contract/leads.ts'
import type { KnownEvent } from '#src/events/known-events.ts'
import { draftId } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import { threadPath } from '#src/quote/thread-path.ts'
import { pageOfflineView } from '#src/sync/outbox/page-offline-view.ts'
import { requestsIn } from '#src/sync/outbox/offline-view.ts'
import { sendOnce } from '#src/sync/outbox/send-once.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Notice, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../events.module.css'
import { updatedDraft, updatesOf, type Update } from './updates.ts'

interface TellVendorsProps {
  event: KnownEvent
  vendorsOf: (requestKey: string) => readonly ContactedVendor[]
  bookings: readonly BookingSummary[]
  onClose: () => void
}

const NOT_ALL = 'Some updates weren’t saved. Try again, or change those requests in My requests.'

export function TellVendors({ event, vendorsOf, bookings, onClose }: TellVendorsProps) {
  const offline = useOffline()
  const online = useOnline()
  const view = useOfflineView()
  const { busy, run } = useSingleRun()
  const [result, setResult] = useState<{ told: number; isComplete: boolean } | null>(null)
  // The list stays as it was opened: sending from here would change it.
  const [{ updates, elsewhere }] = useState(() => updatesOf(event, requestsIn(view), vendorsOf))
  const count = updates.reduce((sum, { vendors }) => sum + vendors.length, 0)
  const send = () =>
    run(async () => {
      if (!offline) return
      const told = await sendUpdates(offline, updates, event)
      setResult({ told, isComplete: told === count })
      await pageOfflineView().refresh()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title="Tell your vendors?"
      actions={
        count === 0 || result?.isComplete ? (
          <Button wide onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button wide busy={busy} onClick={() => void send()}>
              {`Send update to ${formatCount(count, 'vendor')}`}
            </Button>
            <Button wide variant="quiet" onClick={onClose}>
              Not now
            </Button>
          </>
        )
      }
    >
      <p>
        {`Your event is now ${formatDays(event.eventDate, event.eventDateLatest)} in ${event.locationName}. We haven’t told any vendors yet.`}
      </p>
      {count === 0 ? null : (
        <section className={blocks.block}>
          <h3>Open requests</h3>
          <p>{formatList(updates.flatMap(({ vendors }) => vendors.map(({ profileName }) => profileName)))}</p>
          <Quiet>Each gets your request again with the new details. Quotes so far are replaced.</Quiet>
        </section>
      )}
      <Links title="Booked" links={bookings.map(({ id, vendor }) => [vendor.profileName, `/bookings/${id}`] as const)}>
        A booking moves only if both of you agree. Open it and propose the new date.
      </Links>
      <Links title="By message" links={elsewhere.map(({ id, profileName }) => [profileName, threadPath(id)])}>
        Your request can’t be sent to these vendors again from here. Send them a message.
      </Links>
      <div aria-live="polite" className={blocks.announced}>
        {result?.isComplete ? (
          <Notice tone="good">
            {online
              ? `We’re sending the update to ${formatCount(result.told, 'vendor')}.`
              : `Saved. We’ll send the update to ${formatCount(result.told, 'vendor')} when you’re online.`}
          </Notice>
        ) : null}
      </div>
      <ProblemNotice problem={result && !result.isComplete ? NOT_ALL : null} />
    </Dialog>
  )
}

function Links({
  title,
  links,
  children,
}: {
  title: string
  links: readonly (readonly [name: string, href: string])[]
  children: string
}) {
  if (links.length === 0) return null
  return (
    <section className={blocks.block}>
      <h3>{title}</h3>
      <Quiet>{children}</Quiet>
      <ul className={css.rows}>
        {links.map(([name, href]) => (
          <li key={href}>
            <a href={href}>
              <span className={css.name}>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** @returns how many vendors get an update */
async function sendUpdates(offline: Offline, updates: readonly Update[], event: KnownEvent): Promise<number> {
  let told = 0
  for (const update of updates) {
    const { vendors, source } = update.record.draft
    const draft = updatedDraft(offline.drafts.start(vendors, source), update, event)
    const own = { ...draft, id: draftId(draft.vendors.map(({ memberID: vendorId }) => vendorId)) }
    // A draft that was typed for the same vendors stays: sending would take its place.
    if (await offline.drafts.load(own.id).catch(() => null)) continue
    const { outcome } = await sendOnce(offline, own, { via: 'outbox' })
    if (outcome !== 'failed') told += update.vendors.length
  }
  return told
}
