import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { isUnreachable } from './api/errors/error-kinds.ts'
import { useOnline } from './pwa/connectivity/use-online.ts'
import { isMissingPart, PageError } from './ui/screens/page-error.tsx'

/**
 * Shown when a page fails to render. Retrying refetches its data, or reloads the page when one of its scripts is gone.
 */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const online = useOnline()
  const again = () =>
    isMissingPart(error) ? window.location.assign(router.latestLocation.href) : void router.invalidate().finally(reset)
  return <PageError error={error} unreachable={isUnreachable(error)} online={online} reset={again} />
}
