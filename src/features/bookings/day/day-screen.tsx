/** /bookings/{id}/day: what both sides need at the event, readable without a connection and on paper. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import { refundPhrase } from '#contract/bookings/refund-words.ts'
import { formatCount } from '#contract/format-count.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { bookingSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { unsentAbout, useDelivered, type ActionItem } from '#src/pwa/outbox/actions-about.ts'
import { useOfflineView } from '#src/pwa/outbox/use-offline-view.ts'
import { useNow } from '#src/pwa/use-now.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ChipButton } from '#src/ui/elements/chip.tsx'
import { ArrowLeftIcon, CheckIcon } from '#src/ui/elements/icons.tsx'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { formatLocal, formatSpan } from '#src/ui/format/format-local-time.ts'
import { formatMoment, formatTime } from '#src/ui/format/format-time.ts'
import { Page } from '#src/ui/frame/page.tsx'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'
import { ProblemNotice, SavedNotice } from '#src/ui/screens/notice.tsx'
import { bookingBadge } from '#src/ui/quote/booking-badge.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { BookingSkeleton } from '../bookings-skeleton.tsx'
import { ContactsCard } from '../contacts-card.tsx'
import { eventSentence, otherName, waiting } from '../format-booking.ts'
import { useMove } from '../moves/use-move.ts'
import { BookingNotShown } from '../not-shown.tsx'
import { bookingOptions } from '../queries.ts'
import linked from '#src/ui/elements/linked-card.module.css'
import css from '../bookings.module.css'
import day from './day.module.css'
import { canKeepAwake, useWakeLock } from './use-wake-lock.ts'
import { UnsentActions } from '../unsent-actions.tsx'

interface DayScreenProps {
  api: Api
  who: SignedIn
  id: number
  onGo: (href: string) => void
}

export function DayScreen({ api, who, id, onGo }: DayScreenProps) {
  const now = useNow()
  const view = useOfflineView()
  const { data, error, isPending, isFetching, refetch } = useQuery(bookingOptions(api, who.accountId, id))
  useDelivered(
    view,
    (subject) => subject === bookingSubject(id),
    () => void refetch(),
  )
  if (isPending) return <BookingSkeleton />
  if (!data) return <BookingNotShown error={error} busy={isFetching} onRetry={() => void refetch()} />
  const booking = data.value
  const unsent = unsentAbout(view, bookingSubject(id))
  return (
    <Page narrow className={day['sheet']}>
      <header className={blocks.head}>
        <a href={`/bookings/${id}`} className={linked.back}>
          <ArrowLeftIcon />
          Booking
        </a>
        <h1>{booking.eventType}</h1>
        <p className={day['big']}>{formatSpan(booking.eventDate, booking.startsAt, booking.endsAt)}</p>
        <p className={blocks.quiet}>
          {bookingBadge(booking).label} · {otherName(booking)} · #{id}
        </p>
      </header>
      {data.savedAt ? (
        <SavedNotice savedAt={data.savedAt} now={now}>
          there may be changes
        </SavedNotice>
      ) : null}
      <UnsentActions {...{ unsent, now, onGo }} />
      <Arrivals {...{ booking, now, unsent }} />
      <Facts booking={booking} />
      <ContactsCard booking={booking} />
      <SheetTools />
    </Page>
  )
}

function Arrivals({ booking, now, unsent }: { booking: Booking; now: number; unsent: readonly ActionItem[] }) {
  const { busy, problem, offers, perform } = useMove(booking, unsent)
  const arrived = booking.events.filter(({ what }) => what === 'arrived')
  const isOffered = offers('arrived') && !arrived.some(({ by }) => by === booking.side)
  if (arrived.length === 0 && !isOffered) return null
  return (
    <div className={blocks.block}>
      {arrived.map((event) => (
        <p key={event.id} className={day['arrived']}>
          <CheckIcon />
          {eventSentence(booking, event)}, {formatMoment(Date.parse(event.at), now)}
        </p>
      ))}
      <ProblemNotice problem={problem} />
      {isOffered ? (
        <Button wide busy={busy} onClick={() => void perform('arrived')}>
          I’ve arrived
        </Button>
      ) : null}
    </div>
  )
}

/** Includes the day if it ends after midnight. */
const formatEnd = (endsAt: string, eventDate: string) =>
  endsAt.startsWith(eventDate) ? formatTime(endsAt.slice(11)) : formatLocal(endsAt)

function Facts({ booking }: { booking: Booking }) {
  const { venue, pickUpLocation, dropOffLocation, locationName, guestCount, passengerCount, notes, startsAt } = booking
  const address = [venue, locationName].filter(Boolean).join(', ')
  const facts: [label: string, value: string | null][] = [
    ['Address', address],
    ['Pickup', pickUpLocation],
    ['Drop-off', dropOffLocation],
    ['Start', startsAt === null ? 'Agree on the time' : formatTime(startsAt.slice(11))],
    ['End', booking.endsAt === null ? 'Open' : formatEnd(booking.endsAt, booking.eventDate)],
    ['Set-up before', booking.setUpMinutes > 0 ? formatCount(booking.setUpMinutes, 'minute') : null],
    ['Guests', guestCount === null ? null : String(guestCount)],
    ['Passengers', passengerCount === null ? null : String(passengerCount)],
    ['Crew', booking.crew !== null && booking.side === 'vendor' ? String(booking.crew) : null],
    leftToPay(booking),
  ]
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Event">
      <dl className={`${blocks.terms} ${day['facts']}`}>
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
        <a className={day['map']} href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}>
          Open map
        </a>
      ) : null}
      {notes ? <p className={css['words']}>{notes}</p> : null}
    </Card>
  )
}

/** `Left to pay`: `$1,000 · $200 not confirmed yet`. */
export function leftToPay(booking: Booking): [label: string, value: string] {
  const { dueCents } = booking
  const unconfirmed = waiting(booking)
  const refund = refundPhrase(booking)
  if (refund) return ['Payments', [refund, unconfirmed].filter(Boolean).join(' · ')]
  if (dueCents === 0) return ['Payments', unconfirmed ?? 'Nothing left to pay']
  return ['Left to pay', [formatCents(dueCents), unconfirmed].filter(Boolean).join(' · ')]
}

/** Only with a script, and not on paper. */
function SheetTools() {
  const hydrated = useHydrated()
  const [keepsAwake, setKeepsAwake] = useState(true)
  const isAwake = useWakeLock(keepsAwake, () => setKeepsAwake(false))
  if (!hydrated) return null
  return (
    <div className={day['tools']}>
      <Button variant="quiet" onClick={() => window.print()}>
        Print
      </Button>
      {canKeepAwake() ? (
        <ChipButton aria-pressed={isAwake} onClick={() => setKeepsAwake(!isAwake)}>
          Keep screen on
        </ChipButton>
      ) : null}
    </div>
  )
}
