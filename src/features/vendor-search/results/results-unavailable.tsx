/** Shown instead of results when Fanfare can’t be reached and there is no saved copy, or something went wrong. */
import { LinkButton } from '#src/ui/elements/button.tsx'
import { ChipLink, Row } from '#src/ui/elements/chip.tsx'
import { ErrorState, NotRespondingState, OfflineState } from '#src/ui/screens/notice.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { isNotResponding, isOffline, isUnreachable } from '#src/api/errors/error-kinds.ts'
import { useRecentSearches } from '../search/recent-searches.ts'

interface ResultsUnavailableProps {
  error: unknown
  /** This search's own address, which is left out of the saved ones. */
  href: string
  busy: boolean
  onRetry: () => void
}

const STILL_WORKS = 'Your requests and the searches you’ve opened still work.'

export function ResultsUnavailable({ error, href, busy, onRetry }: ResultsUnavailableProps) {
  const saved = useRecentSearches().filter((search) => search.href !== href)
  if (!isUnreachable(error) && !isNotResponding(error)) {
    return (
      <ErrorState title="Something went wrong" onRetry={onRetry} busy={busy}>
        We couldn’t load vendors. Please try again in a moment.
      </ErrorState>
    )
  }
  const ownRequests = (
    <LinkButton variant="quiet" href="/requests">
      My requests
    </LinkButton>
  )
  return (
    <Stack>
      {isOffline(error) ? (
        <OfflineState
          title="This search isn’t saved on this device"
          onRetry={onRetry}
          busy={busy}
          actions={ownRequests}
        >
          {`You’re offline. ${STILL_WORKS}`}
        </OfflineState>
      ) : (
        <NotRespondingState onRetry={onRetry} busy={busy} actions={ownRequests}>
          {`Nothing is lost. ${STILL_WORKS}`}
        </NotRespondingState>
      )}
      {saved.length > 0 ? (
        <Stack gap="tight">
          <h2>Saved searches</h2>
          <Row wrapping>
            {saved.map((search) => (
              <ChipLink key={search.href} href={search.href}>
                {search.title}
              </ChipLink>
            ))}
          </Row>
        </Stack>
      ) : null}
    </Stack>
  )
}
