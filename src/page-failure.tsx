import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { PageError } from './ui/page-error.tsx'

/** What a page shows when it could not be made; trying again asks for its data anew. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return <PageError error={error} reset={() => void router.invalidate().finally(reset)} />
}
