/** Shown instead of results when there is no connection and no saved copy, or something went wrong. */
import { LinkButton } from '#src/ui/elements/button.tsx'
import { ChipLink, Row } from '#src/ui/elements/chip.tsx'
import { ErrorState, OfflineState } from '#src/ui/screens/notice.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { isUnreachable } from '#src/api/errors/error-kinds.ts'
import { useRecentSearches } from '../search/recent-searches.ts'

interface ResultsUnavailableProps {
  error: unknown
  /** This search's own address, which is left out of the saved ones. */
  href: string
  busy: boolean
  onRetry: () => void
}

export function ResultsUnavailable({ error, href, busy, onRetry }: ResultsUnavailableProps) {
  const saved = useRecentSearches().filter((search) => search.href !== href)
  if (!isUnreachable(error)) {
    return (
      <ErrorState title="Something went wrong" onRetry={onRetry} busy={busy}>
        We couldn’t load vendors. Please try again in a moment.
      </ErrorState>
    )
  }
  return (
    <Stack>
      <OfflineState
        title="This search isn’t saved on this device"
        onRetry={onRetry}
        busy={busy}
        actions={
          <LinkButton variant="quiet" href="/requests">
            My requests
          </LinkButton>
        }
      >
        You’re offline. Your requests and the searches you’ve opened still work.
      </OfflineState>
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
