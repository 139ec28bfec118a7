/** Shown when a page fails to render: a neutral message and ways to continue. */
import { marketplaceName } from '#contract/marketplace-name.ts'
import { LinkButton } from '../elements/button.tsx'
import { ErrorState, NotRespondingState, OfflineState } from './notice.tsx'
import type { Connectivity } from '../frame/connectivity-pill.tsx'
import { Page } from '../frame/page.tsx'

interface PageErrorProps {
  error: unknown
  /** Whether the error means that Fanfare does not work, although the device is online. */
  notResponding: boolean
  /** Whether the error means that the device has no connection. */
  offline: boolean
  connection: Connectivity
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

export function PageError({ error, offline, notResponding, connection, reset }: PageErrorProps) {
  const missingPart = isMissingPart(error)
  const ownRequests = (
    <LinkButton variant="quiet" href="/requests">
      My requests
    </LinkButton>
  )
  return (
    <Page>
      {notResponding || (missingPart && connection === 'noResponse') ? (
        <NotRespondingState onRetry={reset} actions={ownRequests} />
      ) : offline || (missingPart && connection === 'offline') ? (
        <OfflineState onRetry={reset} actions={ownRequests}>
          Your requests and the searches you’ve opened are saved on this device. This page will load when you’re back
          online.
        </OfflineState>
      ) : missingPart ? (
        <ErrorState title={`${marketplaceName()} has been updated`} onRetry={reset} actions={ownRequests}>
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
