/** What a page shows when it could not be made: neutral words and a way on. */
import { LinkButton } from './button.tsx'
import { ErrorState, OfflineState } from './notice.tsx'
import { Page } from './page.tsx'

interface PageErrorProps {
  error: unknown
  /** Tries the page again. */
  reset: () => void
}

/** An error that says there was no connection: `kind` is the API client's word for it. */
export function isOffline(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'kind' in error && (error.kind === 'offline' || error.kind === 'timeout')
}

export function PageError({ error, reset }: PageErrorProps) {
  return (
    <Page>
      {isOffline(error) ? (
        <OfflineState onRetry={reset} actions={<LinkButton look="quiet" href="/requests">My requests</LinkButton>}>
          Searches that you have opened before are saved on this device, and so are your requests. This page will be there when the
          connection is back.
        </OfflineState>
      ) : (
        <ErrorState title="That did not work" onRetry={reset} actions={<LinkButton look="quiet" href="/">Home</LinkButton>}>
          Something went wrong on our side. Nothing that you typed is lost. Please try again in a moment.
        </ErrorState>
      )}
    </Page>
  )
}
