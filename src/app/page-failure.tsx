import { useEffect } from 'react'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { checkHealth } from '#src/api/check-health.ts'
import { isNotResponding, isOffline } from '#src/api/errors/error-kinds.ts'
import { reportOutcome } from '#src/sync/connectivity/connectivity.ts'
import { useConnection } from '#src/sync/connectivity/use-online.ts'
import { isMissingPart, PageError } from '#src/ui/screens/page-error.tsx'

/**
 * Shown when a page fails to render. Retrying refetches its data, or reloads the page when one of its scripts is gone.
 */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const connection = useConnection()
  const isPartMissing = isMissingPart(error)
  useEffect(() => {
    // Whether a newer version replaced it, or the server does not respond.
    if (isPartMissing) void checkHealth().then(reportOutcome)
  }, [isPartMissing])
  const again = () =>
    isPartMissing ? window.location.assign(router.latestLocation.href) : void router.invalidate().finally(reset)
  return (
    <PageError
      error={error}
      notResponding={isNotResponding(error)}
      offline={isOffline(error)}
      connection={connection}
      reset={again}
    />
  )
}
