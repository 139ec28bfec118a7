/** One vendor’s quote, as its client compares it with others: a column, or on a phone a row that opens. */
import { useId, useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { BookingConflict } from '#contract/bookings/booking-writes.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatPossessive } from '#contract/format-possessive.ts'
import { formatDay, formatList, formatMoney } from '#contract/format.ts'
import { CLOSE_REQUEST } from '#src/offline/outbox/kinds/actions/requests.ts'
import { ActionStatus, Announced } from '#src/sync/actions/action-status.tsx'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { isUnderWay } from '#src/sync/outbox/actions-about.ts'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import type { Elements } from '#src/ui/elements/elements.ts'
import { ChevronIcon } from '#src/ui/elements/icons.tsx'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import { formatMomentDay } from '#src/ui/format/format-time.ts'
import { formatSpan } from '#src/ui/format/format-local-time.ts'
import { POLICY_LABELS } from '#contract/bookings/policy-labels.ts'
import { CancellationDates } from '#src/quote/cancellation-dates.tsx'
import { quoteChanges } from '#src/quote/quote-changes.ts'
import { OwnTerms } from '#src/quote/own-terms.tsx'
import { QuoteLines } from '#src/quote/quote-lines.tsx'
import { threadPath } from '#src/quote/thread-path.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { acceptBadge, budgetNote, isBookedOnAccepting, WHY_NOT } from './format-quote.ts'
import { hasQuote, type ComparedRow, type QuotedVendor, type QuoteOfRequest } from './sort-quotes.ts'
import css from './quotes.module.css'

const PICTURE_PX = 48

interface QuoteCardProps {
  quote: QuoteOfRequest
  /** The facts to show, in the order of the table. */
  rows: readonly ComparedRow[]
  now: number
  /** The calendar date at the event’s place. */
  today: string
  timeZone: string
  /** An acceptance that is not sent yet, or was refused. */
  item: ActionItem | undefined
  isGuest: boolean
  /** Whether the account’s email has to be confirmed before. */
  mustConfirm: boolean
  /** On a phone, one of several is a row that opens. */
  isRow: boolean
  /** Asks to confirm it, beside an acceptance that was refused. */
  ask: ReactNode
  onAccept: () => void
  onDecline: () => void
}

export function QuoteCard(props: QuoteCardProps) {
  const { quote, rows, now, today, timeZone, item, isGuest, mustConfirm, isRow, ask, onAccept, onDecline } = props
  const { vendor, eventDate } = quote
  const { id, accept } = vendor
  const panelId = useId()
  // A refusal or a wait is not hidden in a closed row.
  const [toggled, setToggled] = useState<boolean | null>(null)
  const isOpen = toggled ?? (!isRow || item !== undefined)
  return (
    <li
      className={css.card}
      data-quote={id}
      data-accept={accept ?? 'unknown'}
      data-folded={(isRow && !isOpen) || undefined}
    >
      <Head
        vendor={vendor}
        toggle={
          isRow ? (
            <button
              type="button"
              className={css.toggle}
              aria-expanded={isOpen}
              aria-controls={panelId}
              onClick={() => setToggled(!isOpen)}
            >
              <ChevronIcon />
              <VisuallyHidden>{`Details of ${formatPossessive(vendor.profileName)} quote`}</VisuallyHidden>
            </button>
          ) : null
        }
      />
      <div id={panelId} className={css.panel}>
        <dl className={css.rows}>
          {rows.map(({ label, valueOf }) => (
            <div key={label} className={css.row}>
              <dt>{label}</dt>
              <dd>{valueOf.get(id)}</dd>
            </div>
          ))}
        </dl>
        <Details vendor={vendor} eventDate={eventDate} now={now} today={today} timeZone={timeZone} />
        <div className={css.actions}>
          <Announced>
            {item ? (
              <ActionStatus item={item} now={now} refused={<WhatIsLeft item={item} />}>
                {item.record.kind === CLOSE_REQUEST.name ? <b>You declined this quote</b> : null}
              </ActionStatus>
            ) : null}
          </Announced>
          {ask ? <div>{ask}</div> : null}
          {item && isUnderWay(item) ? (
            <ThreadLink vendor={vendor} />
          ) : (
            <Actions
              vendor={vendor}
              isGuest={isGuest}
              mustConfirm={mustConfirm}
              onAccept={onAccept}
              onDecline={onDecline}
            />
          )}
        </div>
      </div>
    </li>
  )
}

function Head({ vendor, toggle }: { vendor: QuotedVendor; toggle: Elements }) {
  const { profileName, profileUrl, isSample, answer: quote, compared } = vendor
  const badge = acceptBadge(vendor)
  const budget = vendor.accept === 'closed' ? null : budgetNote(vendor)
  return (
    <div className={css.head}>
      {compared ? <Picture url={compared.pictureUrl} alt="" width={PICTURE_PX} height={PICTURE_PX} /> : null}
      <div className={css.names}>
        <h3>
          <a href={profileUrl}>{profileName}</a>
        </h3>
        <p className={css.total}>
          <b>{formatMoney(quote.price)}</b>{' '}
          {budget ? <span data-over={budget.isOver || undefined}>{budget.label}</span> : null}
        </p>
        {badge || isSample ? (
          <div className={css.badges}>
            {badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : null}
            {isSample ? <Badge>Sample</Badge> : null}
          </div>
        ) : null}
      </div>
      {toggle}
    </div>
  )
}

interface DetailsProps extends Pick<QuoteCardProps, 'now' | 'today' | 'timeZone'> {
  vendor: QuotedVendor
  eventDate: string
}

function Details({ vendor, eventDate, now, today, timeZone }: DetailsProps) {
  const { answer: quote, accept, booking, earlierAnswers: earlierReplies = [] } = vendor
  const { terms, message } = quote
  const before = earlierReplies.find((earlier) => earlier.kind === 'quote')
  const changes = before ? quoteChanges(before, quote, timeZone) : []
  const day = terms?.startsAt?.slice(0, 10) ?? eventDate
  const movedTo = accept === 'accepted' && booking?.eventDate !== day ? booking?.eventDate : undefined
  return (
    <div className={css.details}>
      <Quiet>
        {`Quoted ${formatMomentDay(Date.parse(quote.answeredAt), now)}${quote.person == null ? '' : ` by ${quote.person} for ${vendor.profileName}`}`}
      </Quiet>
      {isBookedOnAccepting(vendor) && accept === 'open' ? (
        <p className={css.words}>Booked as soon as you accept, if the time is still free</p>
      ) : null}
      {message ? <p className={css.words}>{`“${message}”`}</p> : null}
      {before && changes.length > 0 ? (
        <div className={css.changes}>
          <b>{`Changed on ${formatMomentDay(Date.parse(quote.answeredAt), now)}`}</b>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {terms ? (
        <Disclosure summary="Price details and terms" className={css.more}>
          <div className={blocks.block}>
            <QuoteLines lines={terms.lines} />
            {terms.notIncluded ? <p className={css.words}>{`Not included: ${terms.notIncluded}`}</p> : null}
            {movedTo ? (
              <p className={css.words}>{`The booking moved to ${formatDay(movedTo)}. View it for the times.`}</p>
            ) : terms.startsAt ? (
              <p className={css.words}>{formatSpan({ ...terms, eventDate: day, timeZone })}</p>
            ) : null}
            <p className={css.words}>{`Cancellation: ${POLICY_LABELS[terms.cancellation]}`}</p>
            <CancellationDates
              side="host"
              policy={terms.cancellation}
              eventDate={movedTo ?? day}
              totalCents={Math.round(quote.price * 100)}
              today={today}
            />
          </div>
        </Disclosure>
      ) : null}
      <OwnTerms terms={terms} />
    </div>
  )
}

function Actions({
  vendor,
  isGuest,
  mustConfirm,
  onAccept,
  onDecline,
}: Pick<QuoteCardProps, 'isGuest' | 'mustConfirm' | 'onAccept' | 'onDecline'> & { vendor: QuotedVendor }) {
  const { accept, bookingId, closed } = vendor
  const reason = accept ? WHY_NOT[accept] : null
  return (
    <>
      {reason ? <Quiet>{reason}</Quiet> : null}
      {(accept === 'accepted' || accept === 'closed') && bookingId ? (
        // Also a canceled one: a payment may be due back.
        <LinkButton href={`/bookings/${bookingId}`} wide>
          View booking
        </LinkButton>
      ) : null}
      {accept !== 'open' ? null : isGuest ? (
        <>
          <Quiet>Create an account or sign in to accept, so you can find the booking again.</Quiet>
          <LinkButton href="/create-account" wide>
            Create account
          </LinkButton>
          <LinkButton variant="quiet" href="/sign-in?next=/requests" wide>
            Sign in
          </LinkButton>
        </>
      ) : mustConfirm ? (
        <Quiet>You can accept once your email is confirmed.</Quiet>
      ) : (
        <Button wide onClick={onAccept}>
          Accept
        </Button>
      )}
      <ThreadLink vendor={vendor} />
      {closed || accept === undefined || accept === 'accepted' || accept === 'closed' ? null : (
        <Button variant="plain" wide onClick={onDecline}>
          Decline
        </Button>
      )}
    </>
  )
}

const ThreadLink = ({ vendor: { id, unreadMessages } }: { vendor: QuotedVendor }) => (
  <LinkButton variant="quiet" wide href={threadPath(id)}>
    {unreadMessages > 0 ? formatCount(unreadMessages, 'new message') : 'Ask a question'}
  </LinkButton>
)

/** The quotes that can still be accepted, as the refusal says. */
function WhatIsLeft({ item }: { item: ActionItem }) {
  const conflict = v.safeParse(BookingConflict, item.record.lastProblem?.response)
  if (!conflict.success) return null
  const left = conflict.output.present.vendors.filter(hasQuote).filter(({ accept }) => accept === 'open')
  return (
    <Quiet>
      {left.length === 0
        ? 'There are no other open quotes for this request.'
        : `Still open: ${formatList(left.map(({ profileName, answer: reply }) => `${profileName}, ${formatMoney(reply.price)}`))}.`}
    </Quiet>
  )
}
