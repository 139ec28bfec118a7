/** Shown instead of `/search` without a connection: typed words find nothing then, but earlier searches still open. */
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { isNotResponding, isUnreachable } from '#src/api/errors/error-kinds.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Page } from '#src/ui/frame/page.tsx'
import { ResultsUnavailable } from '../results/results-unavailable.tsx'

interface SearchFailedProps extends ErrorComponentProps {
  /** For any other failure. */
  otherwise: Elements
}

export function SearchFailed({ error, reset, otherwise }: SearchFailedProps) {
  const router = useRouter()
  if (!isUnreachable(error) && !isNotResponding(error)) return otherwise
  return (
    <Page>
      <ResultsUnavailable
        error={error}
        href={router.latestLocation.href}
        busy={false}
        onRetry={() => void router.invalidate().finally(reset)}
      />
    </Page>
  )
}
