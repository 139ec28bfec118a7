/** A booking in the list. The whole card is a link to it. */
import { FactLine } from '#src/ui/elements/facts.tsx'
import { scheduleOf } from '#contract/bookings/arrival.ts'
import type { BookingSummary } from '#contract/bookings/booking.ts'
import { refundPhrase } from '#contract/bookings/refund-words.ts'
import { formatCount } from '#contract/format-count.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { formatSpan } from '#src/ui/format/format-local-time.ts'
import { bookingBadge } from '#src/quote/booking-badge.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { otherName, toConfirm, waiting } from './format-booking.ts'
import linked from '#src/ui/elements/linked-card.module.css'
import css from './bookings.module.css'

export function BookingCard({ booking }: { booking: BookingSummary }) {
  const { id, state, side, eventType, locationName, vendor, venue, unreadMessages } = booking
  const schedule = side === 'vendor' && state === 'confirmed' ? scheduleOf(booking) : null
  const { label, tone } = bookingBadge(booking)
  const open = toConfirm(booking)
  return (
    <Card as="article" className={classes(linked.card, css.booking)} data-state={state}>
      <div className={linked.badges}>
        <Badge tone={tone}>{label}</Badge>
        {side === 'vendor' && state === 'accepted' ? <Badge tone="accent">Confirm to book it</Badge> : null}
        {booking.proposal && booking.proposal.by !== side ? <Badge tone="accent">New date proposed</Badge> : null}
        {open ? <Badge tone="accent">{open}</Badge> : null}
        {unreadMessages > 0 ? <Badge tone="accent">{formatCount(unreadMessages, 'new message')}</Badge> : null}
        {vendor.isSample ? <Badge>Sample</Badge> : null}
      </div>
      <h3>
        <a href={`/bookings/${id}`} className={linked.whole}>
          {otherName(booking)}
        </a>
      </h3>
      <FactLine facts={[eventType, formatSpan(booking), [venue, locationName].filter(Boolean).join(', ')]} />
      {schedule === null ? null : <p className={css.schedule}>{schedule}</p>}
      <Quiet>{moneyLine(booking)}</Quiet>
    </Card>
  )
}

/** `$1,200 · $1,000 to pay · $200 not confirmed yet`. */
const moneyLine = (booking: BookingSummary) =>
  [formatCents(booking.totalCents), owed(booking), waiting(booking)].filter(Boolean).join(' · ')

function owed(booking: BookingSummary): string | null {
  const { state, dueCents, unconfirmedCents, side } = booking
  const refund = refundPhrase(booking)
  if (refund) return refund
  if (dueCents > 0) return `${formatCents(dueCents)} ${side === 'host' ? 'to pay' : 'to collect'}`
  if (unconfirmedCents > 0) return null
  return state === 'confirmed' || state === 'completed' ? 'paid in full' : 'nothing to pay'
}
