/** Who did what, when. */
import type { Booking } from '#contract/bookings/booking.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { formatMoment } from '#src/ui/format/format-time.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { timelineOf } from './format-booking.ts'
import css from './bookings.module.css'

export function Timeline({ booking, now }: { booking: Booking; now: number }) {
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Timeline">
      <h2>Timeline</h2>
      <ol className={css.timeline}>
        {timelineOf(booking).map(({ id, at, note, sentence }) => (
          <li key={id}>
            <b>{sentence}</b>
            {note ? <span className={css.words}>{`“${note}”`}</span> : null}
            <Quiet as="time" dateTime={at}>
              {formatMoment(Date.parse(at), now)}
            </Quiet>
          </li>
        ))}
      </ol>
    </Card>
  )
}
