import { useLocation } from '@tanstack/react-router'
import { NotFoundScreen } from './ui/screens/not-found-screen.tsx'

/** Shown when no page matches the address. */
export function PageMissing() {
  return <NotFoundScreen path={useLocation({ select: ({ pathname }) => pathname })} />
}
