/** The quotes of one request side by side: compare, accept, ask. */
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { dateIn } from '#contract/dates.ts'
import { leadSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { ConfirmFirst } from '#src/session/confirm-first.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { unsentAbout, useDelivered } from '#src/sync/outbox/actions-about.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { ChipButton, Row } from '#src/ui/elements/chip.tsx'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import { CloseDialog, type ToClose } from '../outcome/close-dialog.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { QuoteCard } from './quote-card.tsx'
import { SORTS, sortQuotes, type QuotedEvent, type QuotedVendor, type Sort } from './sort-quotes.ts'
import css from './quotes.module.css'

interface QuotesProps extends QuotedEvent {
  vendors: readonly QuotedVendor[]
  /** Whether no other vendor was asked. */
  isOnlyOne: boolean
  now: number
  requestKey: string
}

export function Quotes({ vendors, isOnlyOne, eventDate, event, now, requestKey }: QuotesProps) {
  const [sort, setSort] = useState<Sort>('total')
  const [toClose, setToClose] = useState<ToClose | null>(null)
  const [accepting, setAccepting] = useState<QuotedVendor | null>(null)
  const view = useOfflineView()
  const who = useSignedIn()
  const confirm = use(ConfirmFirst)
  const itemOf = (vendor: QuotedVendor) => unsentAbout(view, leadSubject(vendor.id)).at(-1)
  // Beside an acceptance that was refused, such as for this, otherwise above the quotes.
  const refused = vendors.find((vendor) => itemOf(vendor)?.record.state === 'needsYou')
  const queryClient = useQueryClient()
  // The cancellation steps count in days at the event’s place.
  const timeZone = event?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = dateIn(timeZone, new Date(now))
  const subjects = new Set(vendors.map(({ id }) => leadSubject(id)))
  const refusedKey = refused && itemOf(refused)?.record.key
  useEffect(() => {
    // It may have been refused for an email that is confirmed no more.
    if (refusedKey) void queryClient.invalidateQueries({ queryKey: ['own', 'account'] })
  }, [refusedKey, queryClient])
  useDelivered(
    view,
    (subject) => subjects.has(subject),
    () => void queryClient.invalidateQueries({ queryKey: ['own'] }),
  )
  return (
    <section className={css.quotes} aria-label="Quotes">
      {!refused && vendors.some(({ accept }) => accept === 'open') ? <div>{confirm.ask}</div> : null}
      {vendors.length > 1 ? (
        <Row>
          <VisuallyHidden>Sort by</VisuallyHidden>
          {Object.entries(SORTS).map(([name, label]) => (
            <ChipButton key={name} aria-pressed={sort === name} onClick={() => setSort(name as Sort)}>
              {label}
            </ChipButton>
          ))}
        </Row>
      ) : null}
      <ul className={css.cards} data-many={vendors.length > 1 || undefined}>
        {sortQuotes(vendors, sort).map((vendor) => (
          <QuoteCard
            key={vendor.id}
            vendor={vendor}
            eventDate={eventDate}
            now={now}
            today={today}
            timeZone={timeZone}
            item={itemOf(vendor)}
            ask={vendor === refused ? confirm.ask : null}
            isGuest={who === null}
            mustConfirm={confirm.isNeeded}
            onAccept={() => setAccepting(vendor)}
            onDecline={() => setToClose({ requestKey, vendor })}
          />
        ))}
      </ul>
      <AcceptDialog
        event={event}
        eventDate={eventDate}
        today={today}
        timeZone={timeZone}
        isOnlyOne={isOnlyOne}
        vendor={accepting}
        onClose={() => setAccepting(null)}
      />
      <CloseDialog toClose={toClose} event={event} onClose={() => setToClose(null)} />
    </section>
  )
}
