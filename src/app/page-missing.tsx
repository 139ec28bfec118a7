import { useLocation, type NotFoundRouteProps } from '@tanstack/react-router'
import { NotFoundScreen } from '#src/ui/screens/not-found-screen.tsx'

/** Shown when no page matches the address. */
export function PageMissing({ data }: Partial<NotFoundRouteProps>) {
  return <NotFoundScreen path={useLocation({ select: ({ pathname }) => pathname })} missing={data} />
}
