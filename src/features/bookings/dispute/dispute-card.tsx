/** The latest dispute about a booking: what each side said, and what came of it. */
import type { Booking } from '#contract/bookings/booking.ts'
import { WORDS_GONE } from '#contract/bookings/disputes/dispute.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatMoment } from '#src/ui/format/format-time.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from '../bookings.module.css'
import { otherName } from '../format-booking.ts'
import { StateInDispute } from './state-in-dispute.tsx'

interface DisputeCardProps {
  booking: Booking
  now: number
  unsent: readonly ActionItem[]
}

export function DisputeCard({ booking, now, unsent }: DisputeCardProps) {
  const { dispute, side } = booking
  if (dispute === null) return null
  const isOpen = dispute.closedAt === null
  const said = [{ by: dispute.by, text: dispute.reason, at: dispute.openedAt }, ...dispute.statements]
  const name = (by: (typeof said)[number]['by']) =>
    by === 'operator' ? 'We' : by === side ? 'You' : otherName(booking)
  return (
    <Card as="section" roomy id="dispute" className={blocks.section} aria-label="Dispute">
      <div className={blocks.titleRow}>
        <h2>{dispute.by === side ? 'Your dispute' : 'A dispute'}</h2>
        <Badge tone={isOpen ? 'wait' : 'plain'}>{isOpen ? 'We’re looking into it' : 'Closed'}</Badge>
      </div>
      <ol className={css.timeline}>
        {said.map(({ by, text, at }, place) => (
          <li key={by}>
            <b>{`${name(by)} ${place === 0 ? 'opened it' : 'said'}`}</b>
            {text === '' ? (
              <Quiet>{WORDS_GONE}</Quiet>
            ) : (
              <span className={css.words}>{by === 'operator' ? text : `“${text}”`}</span>
            )}
            <Quiet as="time" dateTime={at}>
              {formatMoment(Date.parse(at), now)}
            </Quiet>
          </li>
        ))}
      </ol>
      {isOpen ? (
        <Quiet>
          We may read the quote, the agreement, the payments that you both noted and your messages. If we open the
          messages, we tell you. The booking stays as it is, and no money moves.
        </Quiet>
      ) : (
        <Notice tone="good">
          <b>What came of it</b>
          <p className={css.words}>{dispute.result || WORDS_GONE}</p>
        </Notice>
      )}
      <StateInDispute booking={booking} dispute={dispute} unsent={unsent} />
    </Card>
  )
}
