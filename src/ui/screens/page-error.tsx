/** Shown when a page fails to render: a neutral message and ways to continue. */
import { LinkButton } from '../elements/button.tsx'
import { ErrorState, OfflineState } from './notice.tsx'
import { Page } from '../frame/page.tsx'

interface PageErrorProps {
  error: unknown
  /** Whether the error means that Fanfare could not be reached. */
  unreachable: boolean
  /** Whether the device seems to be online. */
  online: boolean
  /** Retries the page. */
  reset: () => void
}

/**
 * Whether a script of the page failed to load: no connection, or a newer version replaced it on the server. Matches the
 * browsers' messages.
 */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|Importing a module script failed/.test(error.message)
}

export function PageError({ error, unreachable, online, reset }: PageErrorProps) {
  const missingPart = isMissingPart(error)
  return (
    <Page>
      {unreachable || (missingPart && !online) ? (
        <OfflineState
          onRetry={reset}
          actions={
            <LinkButton variant="quiet" href="/requests">
              My requests
            </LinkButton>
          }
        >
          Your requests and the searches you’ve opened are saved on this device. This page will load when you’re back
          online.
        </OfflineState>
      ) : missingPart ? (
        <ErrorState
          title="Fanfare has been updated"
          onRetry={reset}
          actions={
            <LinkButton variant="quiet" href="/requests">
              My requests
            </LinkButton>
          }
        >
          Reload to see this page. Your drafts and requests are safe on this device.
        </ErrorState>
      ) : (
        <ErrorState
          title="Something went wrong"
          onRetry={reset}
          actions={
            <LinkButton variant="quiet" href="/">
              Home
            </LinkButton>
          }
        >
          This one’s on us. Nothing you typed is lost. Please try again in a moment.
        </ErrorState>
      )}
    </Page>
  )
}
