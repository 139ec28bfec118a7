/** /bookings/{id}/day: what both sides need at the event, readable without a connection and on paper. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import { refundPhrase } from '#contract/bookings/refund-words.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { bookingSubject } from '#src/offline/outbox/kinds/subjects.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { unsentAbout, useDelivered } from '#src/sync/outbox/actions-about.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { useNow } from '#src/sync/use-now.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ChipButton } from '#src/ui/elements/chip.tsx'
import { ArrowLeftIcon, CheckIcon } from '#src/ui/elements/icons.tsx'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { formatSpan } from '#src/ui/format/format-local-time.ts'
import { formatMoment } from '#src/ui/format/format-time.ts'
import { Page } from '#src/ui/frame/page.tsx'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'
import { ProblemNotice, SavedNotice } from '#src/ui/screens/notice.tsx'
import { bookingBadge } from '#src/quote/booking-badge.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { BookingSkeleton } from '../bookings-skeleton.tsx'
import { ContactsCard } from '../contacts-card.tsx'
import { eventSentence, otherName, waiting } from '../format-booking.ts'
import { useMove } from '../moves/use-move.ts'
import { withUnsent } from '../details/with-unsent.ts'
import { BookingNotShown } from '../not-shown.tsx'
import { PlaceCard } from './place-card.tsx'
import { bookingOptions } from '../queries.ts'
import linked from '#src/ui/elements/linked-card.module.css'
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
  if (!data)
    return (
      <BookingNotShown
        api={api}
        id={id}
        path={`/bookings/${id}/day`}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const booking = data.value
  const unsent = unsentAbout(view, bookingSubject(id))
  const shown = withUnsent(booking, unsent)
  return (
    <Page narrow className={day.sheet}>
      <header className={blocks.head}>
        <a href={`/bookings/${id}`} className={linked.back}>
          <ArrowLeftIcon />
          Booking
        </a>
        <h1>{booking.eventType}</h1>
        <p className={day.big}>{formatSpan(booking)}</p>
        <Quiet>{`${bookingBadge(booking).label} · ${otherName(booking)} · #${id}`}</Quiet>
      </header>
      {data.savedAt ? (
        <SavedNotice savedAt={data.savedAt} now={now}>
          there may be changes
        </SavedNotice>
      ) : null}
      <UnsentActions unsent={unsent} now={now} onGo={onGo} />
      <Arrivals booking={booking} now={now} unsent={unsent} />
      <PlaceCard booking={shown} more={[leftToPay(booking), ['How to pay', payingOf(shown)]]} />
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
        <p key={event.id} className={day.arrived}>
          <CheckIcon />
          <span>{`${eventSentence(booking, event)}, ${formatMoment(Date.parse(event.at), now)}`}</span>
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

/** To the client, while something is left. */
const payingOf = ({ side, howToPay, dueCents }: Booking) => (side === 'host' && dueCents > 0 ? howToPay : null)

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
    <div className={day.tools}>
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
