/** Instead of what could not be loaded and was not stored on this device. */
import type { ReactNode } from 'react'
import { ApiError } from '#src/api/client.ts'
import { isUnreachable } from '#src/api/errors/error-kinds.ts'
import { Page } from '#src/ui/frame/page.tsx'
import { EmptyState, ErrorState, OfflineState } from '#src/ui/screens/notice.tsx'

interface NotLoadedProps {
  error: Error | null
  /** What it is, as within a sentence: "your bookings", "this lead". */
  what: string
  /** Whether that is one thing or several. */
  number: 'one' | 'several'
  /** What makes it available offline. */
  offlineHint?: string
  actions?: ReactNode
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
  if (!isUnreachable(error)) {
    return (
      <ErrorState title={`We can’t load ${what} right now`} {...{ actions, busy, onRetry }}>
        {error?.message}
      </ErrorState>
    )
  }
  const title = `You’re offline, and ${what} ${number === 'one' ? 'isn’t' : 'aren’t'} saved here yet`
  // On a network that needs a sign-in first, that is what helps.
  const isIntercepted = error instanceof ApiError && error.kind === 'notJson'
  return (
    <OfflineState title={title} {...{ actions, busy, onRetry }}>
      {isIntercepted ? error.message : offlineHint}
    </OfflineState>
  )
}

interface NotShownProps extends NotLoadedProps {
  /** What to show instead where there is no such thing for this person. */
  missing: { title: string; text: string; actions: ReactNode }
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
