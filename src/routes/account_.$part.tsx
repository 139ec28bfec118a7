import { createFileRoute, notFound } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import { EarlierClientsScreen } from '#src/features/account/earlier-clients/earlier-clients-screen.tsx'
import { NotificationsScreen } from '#src/features/account/notifications/notifications-screen.tsx'
import { SignInsScreen } from '#src/features/account/sign-in/sign-ins-screen.tsx'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { JoinScreen } from '#src/features/account/team/join-screen.tsx'
import { TeamScreen } from '#src/features/account/team/team-screen.tsx'
import { FiguresScreen } from '#src/features/leads/figures/figures-screen.tsx'
import { SearchPlaceScreen } from '#src/features/search-place/search-place-screen.tsx'
import { NotFoundScreen } from '#src/ui/screens/not-found-screen.tsx'

/** Pages of the account, by the last part of their addresses: every page knows every route, so they are one. */
export const Route = createFileRoute('/account_/$part')({
  loader: ({ params: { part } }) => {
    if (!/^(notifications|sign-ins|figures|team|join|search-place|earlier-clients)$/.test(part)) throw notFound()
  },
  head: () => ({ meta: [{ title: titled('Account') }, { name: 'robots', content: 'noindex' }] }),
  component: Part,
})

function Part() {
  const { api } = Route.useRouteContext()
  const { part } = Route.useParams()
  if (part === 'join') return <JoinScreen api={api} />
  return <SignedInOnly here={`/account/${part}`}>{(who) => <Own part={part} who={who} />}</SignedInOnly>
}

function Own({ part, who }: { part: string; who: SignedIn }) {
  const { api } = Route.useRouteContext()
  if (part === 'notifications') return <NotificationsScreen api={api} who={who} />
  if (part === 'sign-ins') return <SignInsScreen api={api} who={who} />
  if (who.memberId === null) return <NotFoundScreen path={`/account/${part}`} />
  if (part === 'team') return <TeamScreen api={api} who={who} vendorId={who.memberId} />
  if (part === 'search-place') return <SearchPlaceScreen api={api} who={who} />
  if (part === 'earlier-clients') return <EarlierClientsScreen api={api} who={who} />
  return <FiguresScreen api={api} accountId={who.accountId} />
}
