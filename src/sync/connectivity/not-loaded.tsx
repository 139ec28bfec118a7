/** Instead of what could not be loaded and was not stored on this device. */
import { ApiError } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { isNotResponding, isOffline, isUnreachable } from '#src/api/errors/error-kinds.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Page } from '#src/ui/frame/page.tsx'
import { EmptyState, ErrorState, NotRespondingState, OfflineState } from '#src/ui/screens/notice.tsx'

interface NotLoadedProps {
  error: Error | null
  /** The name of the thing, as within a sentence: "your bookings", "this lead". */
  what: string
  /** Whether that is one thing or several. */
  number: 'one' | 'several'
  /** Advice on how to make it available offline. */
  offlineHint?: string
  actions?: Elements
  busy?: boolean
  onRetry: () => void
}

export function NotLoaded({
  error,
  what,
  number,
  offlineHint = 'Open this page once while online to make it available offline.',
  actions,
  busy = false,
  onRetry,
}: NotLoadedProps) {
  // On a network that needs a sign-in first, that is what helps.
  const isIntercepted = error instanceof ApiError && error.kind === 'notJson'
  if (isNotResponding(error)) {
    return (
      <NotRespondingState actions={actions} busy={busy} onRetry={onRetry}>
        {isIntercepted ? `Nothing is lost. ${error.message}` : undefined}
      </NotRespondingState>
    )
  }
  if (!isOffline(error)) {
    return (
      <ErrorState
        title={`We can’t load ${what} right now`}
        actions={isForbidden(error) ? <LinkButton href="/about/contact">Contact us</LinkButton> : actions}
        busy={busy}
        onRetry={onRetry}
      >
        {error && messageOf(error)}
      </ErrorState>
    )
  }
  const title = `You’re offline, and ${what} ${number === 'one' ? 'isn’t' : 'aren’t'} saved here yet`
  return (
    <OfflineState title={title} actions={actions} busy={busy} onRetry={onRetry}>
      {offlineHint}
    </OfflineState>
  )
}

/** As to a blocked address, whose message says so. */
const isForbidden = (error: Error | null) => error instanceof ApiError && error.code === 'forbidden'

interface NotShownProps extends NotLoadedProps {
  /** Texts to show instead where there is no such thing for this person. */
  missing: { title: string; text: string; actions: Elements }
  /** The statuses that mean this. */
  missingStatuses?: readonly number[]
}

/** A page of its own: instead of one booking, lead or thread. */
export function NotShown({ missing, missingStatuses = [404], ...props }: NotShownProps) {
  const { error } = props
  return (
    <Page narrow>
      {error instanceof ApiError && !isUnreachable(error) && missingStatuses.includes(error.status ?? 0) ? (
        <EmptyState title={missing.title} actions={missing.actions}>
          {missing.text}
        </EmptyState>
      ) : (
        <NotLoaded {...props} />
      )}
    </Page>
  )
}
