import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useOnline } from './pwa/connectivity/use-online.ts'
import { isMissingPart, PageError } from './ui/screens/page-error.tsx'

/**
 * What a page shows when it could not be made; trying again asks for its data anew, or for the page when a part of it
 * is gone.
 */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const online = useOnline()
  const again = () =>
    isMissingPart(error) ? window.location.assign(router.latestLocation.href) : void router.invalidate().finally(reset)
  return <PageError error={error} online={online} reset={again} />
}
