/** Where the job is, and when to be there. */
import type { Booking } from '#contract/bookings/booking.ts'
import { timeIn } from '#contract/dates.ts'
import { formatDay } from '#contract/format.ts'
import { formatCount } from '#contract/format-count.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { formatTimeThere } from '#src/ui/format/format-local-time.ts'
import { formatTime } from '#src/ui/format/format-time.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../bookings.module.css'
import day from './day.module.css'

type Fact = [label: string, value: string | null]

/** Includes the day if it ends after midnight. */
const formatEnd = (endsAt: string, { eventDate, timeZone }: Booking) => {
  const time = formatTimeThere(endsAt, 'end', timeZone)
  return endsAt.startsWith(eventDate) ? time : `${formatDay(endsAt.slice(0, 10))}, ${time}`
}

interface PlaceCardProps {
  booking: Booking
  /** Facts of the page beside those of the place. */
  more?: readonly Fact[]
}

export function PlaceCard({ booking, more = [] }: PlaceCardProps) {
  const { venue, address: street, pickUpLocation, dropOffLocation, locationName } = booking
  const { guestCount, passengerCount, notes, startsAt } = booking
  const address = [venue, street, locationName].filter(Boolean).join(', ')
  const schedule = booking.side === 'vendor' ? scheduleOf(booking) : null
  const facts: readonly Fact[] = [
    ['Address', address],
    ['Pickup', pickUpLocation],
    ['Drop-off', dropOffLocation],
    ['Start', startsAt === null ? 'Agree on the time' : formatTimeThere(startsAt, 'start', booking.timeZone)],
    ['End', booking.endsAt === null ? 'Open' : formatEnd(booking.endsAt, booking)],
    ['Set-up before', booking.setUpMinutes > 0 ? formatCount(booking.setUpMinutes, 'minute') : null],
    ['Guests', guestCount === null ? null : String(guestCount)],
    ['Passengers', passengerCount === null ? null : String(passengerCount)],
    ['Crew', booking.crew !== null && booking.side === 'vendor' ? String(booking.crew) : null],
    ...more,
  ]
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Event">
      {schedule === null ? null : <p className={day.schedule}>{schedule}</p>}
      <dl className={`${blocks.terms} ${day.facts}`}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {address ? (
        <a className={day.map} href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}>
          Open map
        </a>
      ) : null}
      {notes ? <p className={css.words}>{notes}</p> : null}
    </Card>
  )
}

/** `Leave 3:00 PM · Arrive 3:30 PM · Start 5:30 PM`; null where neither travel nor set-up is known, or no start. */
export function scheduleOf(
  booking: Pick<Booking, 'startsAt' | 'startsAtUtc' | 'timeZone' | 'setUpMinutes' | 'travelMinutes'>,
): string | null {
  const { startsAt, startsAtUtc, timeZone, setUpMinutes, travelMinutes } = booking
  if (startsAt === null || setUpMinutes + travelMinutes === 0) return null
  // Real time, also on a night when the clocks change.
  const before = (minutes: number) => formatTime(timeIn(timeZone, new Date(Date.parse(startsAtUtc) - minutes * 60_000)))
  return [
    travelMinutes > 0 ? `Leave ${before(setUpMinutes + travelMinutes)}` : '',
    `Arrive ${before(setUpMinutes)}`,
    setUpMinutes > 0 ? `Start ${before(0)}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
