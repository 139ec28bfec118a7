/** Instead of a booking that cannot be shown. */
import { NotShown } from '#src/sync/connectivity/not-loaded.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'

interface BookingNotShownProps {
  error: Error | null
  busy: boolean
  onRetry: () => void
}

export function BookingNotShown(props: BookingNotShownProps) {
  const actions = (
    <LinkButton variant="quiet" href="/bookings">
      All bookings
    </LinkButton>
  )
  return (
    <NotShown
      {...props}
      what="this booking"
      number="one"
      offlineHint="Upcoming bookings are saved when you open Bookings while online."
      actions={actions}
      missing={{ title: 'Booking not found', text: 'It may belong to another account.', actions }}
    />
  )
}
