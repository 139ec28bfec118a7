/** /bookings/{id}: everything about one booking, for both sides. */
import { FactLine } from '#src/ui/elements/facts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#contract/bookings/booking.ts'
import { threadPath } from '#src/quote/thread-path.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import { OnlyReads } from '#src/session/only-reads.tsx'
import { useMay } from '#src/session/rights.ts'
import type { Api } from '#src/api/client.ts'
import { bookingsOptions } from '#src/events/booking-queries.ts'
import { bookingSubject } from '#src/offline/outbox/kinds/subjects.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { unsentAbout, useDelivered } from '#src/sync/outbox/actions-about.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { useNow } from '#src/sync/use-now.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { ArrowLeftIcon } from '#src/ui/elements/icons.tsx'
import { formatSpan } from '#src/ui/format/format-local-time.ts'
import { Page } from '#src/ui/frame/page.tsx'
import { SavedNotice } from '#src/ui/screens/notice.tsx'
import { bookingBadge } from '#src/quote/booking-badge.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { AddToCalendar } from './add-to-calendar.tsx'
import { PlaceCard } from './day/place-card.tsx'
import { BookingSkeleton } from './bookings-skeleton.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { DayDetailsDialog } from './details/day-details-dialog.tsx'
import { withUnsent } from './details/with-unsent.ts'
import { DateCard } from './date/date-card.tsx'
import { ProposeDate } from './date/propose-date.tsx'
import { DisputeCard } from './dispute/dispute-card.tsx'
import { KeptWords } from './dispute/kept-words.tsx'
import { OpenDispute } from './dispute/open-dispute.tsx'
import { otherName, stateSentence, toConfirm } from './format-booking.ts'
import { CancelBooking } from './moves/cancel-booking.tsx'
import { Moves } from './moves/moves.tsx'
import { OtherVendors } from './moves/other-vendors.tsx'
import { BookingNotShown } from './not-shown.tsx'
import { PaperworkCard } from './paperwork/paperwork-card.tsx'
import { PaymentsCard } from './payments/payments-card.tsx'
import { bookingOptions } from './queries.ts'
import { QuoteCard } from './quote-card.tsx'
import { ReviewCard } from './review/review-card.tsx'
import { Timeline } from './timeline.tsx'
import linked from '#src/ui/elements/linked-card.module.css'
import css from './bookings.module.css'
import { UnsentActions } from './unsent-actions.tsx'

interface BookingScreenProps {
  api: Api
  who: SignedIn
  id: number
  onGo: (href: string) => void
}

export function BookingScreen({ api, who, id, onGo }: BookingScreenProps) {
  const now = useNow()
  const view = useOfflineView()
  const mayWork = useMay('work')
  const queryClient = useQueryClient()
  const { data, error, isPending, isFetching, refetch } = useQuery(bookingOptions(api, who.accountId, id))
  useDelivered(
    view,
    (subject) => subject === bookingSubject(id),
    () => {
      void refetch()
      void queryClient.invalidateQueries({ queryKey: bookingsOptions(api, who.accountId).queryKey })
    },
  )

  if (isPending) return <BookingSkeleton />
  if (!data)
    return (
      <BookingNotShown
        api={api}
        id={id}
        path={`/bookings/${id}`}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const booking = data.value
  const mayChange = mayWork || booking.side === 'host'
  const unsent = unsentAbout(view, bookingSubject(id))
  const shown = withUnsent(booking, unsent)
  return (
    <Page narrow>
      <BookingHead booking={booking} now={now} />
      {data.savedAt ? (
        <SavedNotice savedAt={data.savedAt} now={now}>
          there may be changes
        </SavedNotice>
      ) : null}
      {mayChange ? null : <OnlyReads />}
      <UnsentActions unsent={unsent} now={now} onGo={onGo} />
      <Moves booking={booking} now={now} unsent={unsent} />
      <OtherVendors api={api} booking={booking} now={now} />
      <DateCard booking={booking} unsent={unsent} />
      <DisputeCard booking={booking} now={now} unsent={unsent} />
      <KeptWords booking={booking} now={now} unsent={unsent} />
      {booking.state === 'completed' ? (
        <ReviewCard api={api} booking={booking} now={now} onGo={onGo} accountId={who.accountId} />
      ) : null}
      <Links api={api} booking={booking} unsent={unsent} />
      <PlaceCard booking={shown} edit={<EditDetails booking={shown} />} />
      <PaymentsCard booking={shown} now={now} unsent={unsent} />
      <ContactsCard booking={booking} />
      <QuoteCard booking={booking} now={now} />
      <PaperworkCard api={api} accountId={who.accountId} booking={booking} now={now} unsent={unsent} />
      <Timeline booking={booking} now={now} />
      <OpenDispute booking={booking} now={now} unsent={unsent} />
      <CancelBooking booking={booking} unsent={unsent} />
    </Page>
  )
}

/** @param booking with what is not sent yet */
function EditDetails({ booking }: { booking: Booking }) {
  const [isOpen, setOpen] = useState(false)
  if (!booking.canChangeDayDetails || booking.dayDetails === null) return null
  const isEmpty = Object.values(booking.dayDetails).every((value) => value === '')
  return (
    <>
      <Button variant={isEmpty ? 'soft' : 'quiet'} onClick={() => setOpen(true)}>
        {isEmpty ? 'Add address, parking and contact' : 'Edit details'}
      </Button>
      {isOpen ? <DayDetailsDialog booking={booking} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function BookingHead({ booking, now }: { booking: Booking; now: number }) {
  const { id, eventType, locationName, vendor, side } = booking
  const { label, tone } = bookingBadge(booking)
  const open = toConfirm(booking)
  return (
    <header className={blocks.head}>
      <a href="/bookings" className={linked.back}>
        <ArrowLeftIcon />
        Bookings
      </a>
      <div className={linked.badges}>
        <Badge tone={tone}>{label}</Badge>
        {vendor.isSample ? <Badge>Sample</Badge> : null}
      </div>
      <h1>{side === 'host' ? <a href={vendor.profileUrl}>{vendor.profileName}</a> : otherName(booking)}</h1>
      <FactLine facts={[eventType, formatSpan(booking), locationName, `#${id}`]} />
      <p>{stateSentence(booking, now)}</p>
      {booking.cancelled?.reason ? <p className={css.words}>{`“${booking.cancelled.reason}”`}</p> : null}
      {open ? (
        <p>
          <a href="#payments">{open}</a>
        </p>
      ) : null}
    </header>
  )
}

function Links({ api, booking, unsent }: { api: Api; booking: Booking; unsent: readonly ActionItem[] }) {
  const { id, state, leadId, unreadMessages, side } = booking
  const stands = state === 'accepted' || state === 'confirmed'
  return (
    <div className={linked.buttons}>
      {leadId === null ? null : (
        <LinkButton variant="soft" href={threadPath(leadId, id)}>
          {unreadMessages > 0 ? `Messages (${unreadMessages} new)` : 'Messages'}
        </LinkButton>
      )}
      {stands ? (
        <LinkButton variant="quiet" href={`/bookings/${id}/day`}>
          Event-day sheet
        </LinkButton>
      ) : null}
      {side === 'vendor' && state === 'confirmed' ? (
        <LinkButton variant="quiet" href={`/bookings/${id}/run-sheet`}>
          Run sheet
        </LinkButton>
      ) : null}
      {stands ? <AddToCalendar api={api} booking={booking} /> : null}
      <ProposeDate booking={booking} unsent={unsent} />
      {side === 'vendor' ? (
        <LinkButton variant="plain" href="/calendar">
          View calendar
        </LinkButton>
      ) : null}
    </div>
  )
}
