/** Instead of a booking that cannot be shown. */
import type { Api } from '#src/api/client.ts'
import { OfAnotherVendor } from '#src/session/team/of-another-vendor.tsx'
import { NotShown } from '#src/sync/connectivity/not-loaded.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'

interface BookingNotShownProps {
  api: Api
  id: number
  /** The page of the booking that was opened. */
  path: string
  error: Error | null
  busy: boolean
  onRetry: () => void
}

export function BookingNotShown({ api, id, path, ...props }: BookingNotShownProps) {
  const actions = (
    <LinkButton variant="quiet" href="/bookings">
      All bookings
    </LinkButton>
  )
  return (
    <OfAnotherVendor api={api} kind="booking" id={id} path={path} error={props.error}>
      <NotShown
        {...props}
        what="this booking"
        number="one"
        offlineHint="Upcoming bookings are saved when you open Bookings while online."
        actions={actions}
        missing={{ title: 'Booking not found', text: 'It may belong to another account.', actions }}
      />
    </OfAnotherVendor>
  )
}
