/** Quotes side by side, those of one need together: compare, accept, decline, share. */
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { dateIn } from '#contract/dates.ts'
import type { Api } from '#src/api/client.ts'
import { leadSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { ConfirmFirst } from '#src/session/confirm-first.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { isUnderWay, unsentAbout, useDelivered } from '#src/sync/outbox/actions-about.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ChipButton, Row } from '#src/ui/elements/chip.tsx'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import { CloseDialog, type ToClose } from '../outcome/close-dialog.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { compareQuotes } from './compare-quotes.ts'
import { DeclineSeveral } from './decline-several.tsx'
import { QuoteCard } from './quote-card.tsx'
import { ShareQuotes } from './share-quotes.tsx'
import { groupByNeed, isToDecide, SORTS, sortQuotes, type QuoteOfRequest, type Sort } from './sort-quotes.ts'
import css from './quotes.module.css'

interface QuotesProps {
  api: Api
  quotes: readonly QuoteOfRequest[]
  now: number
}

export function Quotes({ api, quotes, now }: QuotesProps) {
  const view = useOfflineView()
  const confirm = use(ConfirmFirst)
  const items = quotes.flatMap(({ vendor }) => unsentAbout(view, leadSubject(vendor.id)).slice(-1))
  // Beside an acceptance that was refused, such as for this, otherwise above the quotes.
  const refused = items.find(({ record }) => record.state === 'needsYou')?.record
  const refusedKey = refused?.key
  const queryClient = useQueryClient()
  useEffect(() => {
    // It may have been refused for an email that is confirmed no more.
    if (refusedKey) void queryClient.invalidateQueries({ queryKey: ['own', 'account'] })
  }, [refusedKey, queryClient])
  const subjects = new Set(quotes.map(({ vendor }) => leadSubject(vendor.id)))
  useDelivered(
    view,
    (subject) => subjects.has(subject),
    () => void queryClient.invalidateQueries({ queryKey: ['own'] }),
  )
  const needs = groupByNeed(quotes)
  return (
    <>
      {!refused && quotes.some(({ vendor }) => vendor.accept === 'open') ? <div>{confirm.ask}</div> : null}
      {needs.map((need) => (
        <QuotesOfNeed
          key={need.quotes[0]?.vendor.serviceTypeId ?? 0}
          api={api}
          name={needs.length > 1 ? need.name : ''}
          quotes={need.quotes}
          refused={refused?.draft.subject}
          now={now}
        />
      ))}
    </>
  )
}

interface QuotesOfNeedProps extends QuotesProps {
  /** The need’s, where there are several. */
  name: string
  /** The subject of an acceptance that was refused. */
  refused: string | undefined
}

function QuotesOfNeed({ api, name, quotes, refused, now }: QuotesOfNeedProps) {
  const [sort, setSort] = useState<Sort>('total')
  const [toClose, setToClose] = useState<(ToClose & Pick<QuoteOfRequest, 'event'>) | null>(null)
  const [accepting, setAccepting] = useState<QuoteOfRequest | null>(null)
  const [asking, setAsking] = useState<'decline' | 'share' | null>(null)
  const view = useOfflineView()
  const who = useSignedIn()
  const confirm = use(ConfirmFirst)
  // The cancellation steps count in days at the event’s place.
  const timeZone = quotes[0]?.event?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = dateIn(timeZone, new Date(now))
  const isMany = quotes.length > 1
  const { differing, same } = compareQuotes(quotes, today)
  const isWaiting = ({ vendor }: QuoteOfRequest) => unsentAbout(view, leadSubject(vendor.id)).some(isUnderWay)
  const open = quotes.filter((quote) => isToDecide(quote.vendor) && !isWaiting(quote))
  return (
    <section className={css.quotes} aria-label={name ? `Quotes of ${name}` : 'Quotes'}>
      {name ? <h3>{name}</h3> : null}
      {isMany ? (
        <Row>
          <VisuallyHidden>Sort by</VisuallyHidden>
          {Object.entries(SORTS).map(([key, label]) => (
            <ChipButton key={key} aria-pressed={sort === key} onClick={() => setSort(key as Sort)}>
              {label}
            </ChipButton>
          ))}
        </Row>
      ) : null}
      <ul className={css.cards} data-many={isMany || undefined}>
        {sortQuotes(quotes, sort).map((quote) => (
          <QuoteCard
            key={quote.vendor.id}
            quote={quote}
            rows={differing}
            now={now}
            today={today}
            timeZone={timeZone}
            item={unsentAbout(view, leadSubject(quote.vendor.id)).at(-1)}
            isGuest={who === null}
            mustConfirm={confirm.isNeeded}
            ask={leadSubject(quote.vendor.id) === refused ? confirm.ask : null}
            isRow={isMany}
            onAccept={() => setAccepting(quote)}
            onDecline={() => setToClose(quote)}
          />
        ))}
      </ul>
      <SameInAll same={same} />
      {open.length > 0 ? (
        <div className={css.together}>
          {open.length > 1 ? (
            <Button variant="quiet" onClick={() => setAsking('decline')}>
              Decline several
            </Button>
          ) : null}
          <Button variant="quiet" onClick={() => setAsking('share')}>
            {isMany ? 'Share quotes for a vote' : 'Share this quote'}
          </Button>
        </div>
      ) : null}
      <AcceptDialog quote={accepting} today={today} timeZone={timeZone} onClose={() => setAccepting(null)} />
      <CloseDialog toClose={toClose} event={toClose?.event ?? null} onClose={() => setToClose(null)} />
      <DeclineSeveral quotes={asking === 'decline' ? open : null} onClose={() => setAsking(null)} />
      <ShareQuotes
        api={api}
        name={quotes[0]?.vendor.compared?.serviceName ?? ''}
        quotes={asking === 'share' ? open : null}
        onClose={() => setAsking(null)}
      />
    </section>
  )
}

function SameInAll({ same }: Pick<ReturnType<typeof compareQuotes>, 'same'>) {
  if (same.length === 0) return null
  return (
    <div className={css.same}>
      <h4>The same in all</h4>
      <dl className={css.rows}>
        {same.map(({ label, value }) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
