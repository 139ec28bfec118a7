import { useLocation } from '@tanstack/react-router'
import { NotFoundScreen } from './ui/screens/not-found-screen.tsx'

/** What stands where there is no page. */
export function PageMissing() {
  return <NotFoundScreen path={useLocation({ select: ({ pathname }) => pathname })} />
}
