/** Who did what, when. */
import type { Booking } from '#contract/bookings/booking.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { formatMoment } from '#src/ui/format/format-time.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { eventSentence } from './format-booking.ts'
import css from './bookings.module.css'

export function TimeLine({ booking, now }: { booking: Booking; now: number }) {
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Timeline">
      <h2>Timeline</h2>
      <ol className={css['timeLine']}>
        {booking.events.map((event) => (
          <li key={event.id}>
            <b>{eventSentence(booking, event)}</b>
            {event.note ? <span className={css['words']}>“{event.note}”</span> : null}
            <time dateTime={event.at} className={blocks.quiet}>
              {formatMoment(Date.parse(event.at), now)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
