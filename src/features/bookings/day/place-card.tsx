/** Where the job is, and when to be there. */
import { Facts } from '#src/ui/elements/facts.tsx'
import type { Booking } from '#contract/bookings/booking.ts'
import { scheduleOf } from '#contract/bookings/arrival.ts'
import { formatDay } from '#contract/format.ts'
import { formatCount } from '#contract/format-count.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { placeOf } from '#contract/bookings/calendar-entry.ts'
import { formatPhone, phoneHref } from '#contract/format-phone.ts'
import { formatTimeThere } from '#src/ui/format/format-local-time.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import linked from '#src/ui/elements/linked-card.module.css'
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
  /** The button that changes them. */
  edit?: Elements
}

const mapHref = (place: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`

export function PlaceCard({ booking, more = [], edit = null }: PlaceCardProps) {
  const { venue, address: street, pickUpLocation, dropOffLocation, locationName } = booking
  const { guestCount, passengerCount, notes, startsAt, dayDetails } = booking
  const address = [venue, street, locationName].filter(Boolean).join(', ')
  const place = placeOf(booking)
  const schedule = booking.side === 'vendor' ? scheduleOf(booking) : null
  const facts: readonly Fact[] = [
    [street ? 'Address' : 'Where', address],
    ['Pickup', pickUpLocation],
    ['Drop-off', dropOffLocation],
    ['Start', startsAt === null ? 'Agree on the time' : formatTimeThere(startsAt, 'start', booking.timeZone)],
    ['End', booking.endsAt === null ? 'Open' : formatEnd(booking.endsAt, booking)],
    ['Load-in', dayDetails?.loadIn ?? null],
    ['Parking', dayDetails?.parking ?? null],
    ['Contact at the event', dayDetails?.contactName ?? null],
    ['Set-up before', booking.setUpMinutes > 0 ? formatCount(booking.setUpMinutes, 'minute') : null],
    ['Guests', guestCount === null ? null : String(guestCount)],
    ['Passengers', passengerCount === null ? null : String(passengerCount)],
    ['Crew', booking.crew !== null && booking.side === 'vendor' ? String(booking.crew) : null],
    ...more,
  ]
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Event">
      {schedule === null ? null : <p className={css.schedule}>{schedule}</p>}
      <Facts columns="two" className={day.facts} facts={facts} />
      <div className={linked.buttons}>
        {place ? (
          <LinkButton variant="quiet" href={mapHref(place)}>
            Open map
          </LinkButton>
        ) : null}
        {dayDetails?.contactPhone ? (
          <LinkButton variant="quiet" href={phoneHref(dayDetails.contactPhone)}>
            {`Call ${dayDetails.contactName || formatPhone(dayDetails.contactPhone)}`}
          </LinkButton>
        ) : null}
        {edit}
      </div>
      {notes ? (
        <div>
          <Quiet as="h3">{booking.side === 'host' ? 'Your notes' : 'Notes from the client'}</Quiet>
          <p className={css.words}>{notes}</p>
        </div>
      ) : null}
    </Card>
  )
}
