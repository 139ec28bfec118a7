/** Instead of a booking that cannot be shown. */
import { ApiError } from '#src/api/client.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { EmptyState, ErrorState, OfflineState } from '#src/ui/screens/notice.tsx'

export function NotShown({ error, busy, onRetry }: { error: Error | null; busy: boolean; onRetry: () => void }) {
  const kind = error instanceof ApiError ? error.kind : null
  const back = (
    <LinkButton variant="quiet" href="/bookings">
      All bookings
    </LinkButton>
  )
  return (
    <Page narrow>
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState title="Booking not found" actions={back}>
          It may belong to another account.
        </EmptyState>
      ) : kind === 'offline' || kind === 'timeout' ? (
        <OfflineState
          title="You’re offline, and this booking isn’t saved here yet"
          onRetry={onRetry}
          busy={busy}
          actions={back}
        >
          Upcoming bookings are saved when you open Bookings while online.
        </OfflineState>
      ) : (
        <ErrorState title="We can’t load this booking right now" onRetry={onRetry} busy={busy} actions={back}>
          {error?.message}
        </ErrorState>
      )}
    </Page>
  )
}
