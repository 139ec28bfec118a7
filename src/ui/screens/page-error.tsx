/** What a page shows when it could not be made: neutral words and a way on. */
import { LinkButton } from '../elements/button.tsx'
import { ErrorState, OfflineState } from './notice.tsx'
import { Page } from '../frame/page.tsx'

interface PageErrorProps {
  error: unknown
  /** Whether there is a connection, as far as is known. */
  online: boolean
  /** Tries the page again. */
  reset: () => void
}

/** An error that says there was no connection: `kind` is the API client's word for it. */
export function isOffline(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'kind' in error &&
    (error.kind === 'offline' || error.kind === 'timeout')
  )
}

/**
 * A part of the page that could not be loaded: no connection, or a newer version has taken its place on the server. The
 * browsers' words.
 */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|Importing a module script failed/.test(error.message)
}

export function PageError({ error, online, reset }: PageErrorProps) {
  const missingPart = isMissingPart(error)
  return (
    <Page>
      {isOffline(error) || (missingPart && !online) ? (
        <OfflineState
          onRetry={reset}
          actions={
            <LinkButton variant="quiet" href="/requests">
              My requests
            </LinkButton>
          }
        >
          Searches that you have opened before are saved on this device, and so are your requests. This page will be
          there when the connection is back.
        </OfflineState>
      ) : missingPart ? (
        <ErrorState
          title="Fanfare has a new version"
          onRetry={reset}
          actions={
            <LinkButton variant="quiet" href="/requests">
              My requests
            </LinkButton>
          }
        >
          This page belongs to it and has to be loaded anew. Your drafts and requests stay on this phone.
        </ErrorState>
      ) : (
        <ErrorState
          title="That did not work"
          onRetry={reset}
          actions={
            <LinkButton variant="quiet" href="/">
              Home
            </LinkButton>
          }
        >
          Something went wrong on our side. Nothing that you typed is lost. Please try again in a moment.
        </ErrorState>
      )}
    </Page>
  )
}
