import { createFileRoute, notFound } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { NotificationsScreen } from '#src/features/account/notifications/notifications-screen.tsx'
import { SignInsScreen } from '#src/features/account/sign-in/sign-ins-screen.tsx'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { FiguresScreen } from '#src/features/leads/figures/figures-screen.tsx'
import { NotFoundScreen } from '#src/ui/screens/not-found-screen.tsx'

/** `/account/notifications`, `/account/sign-ins` and `/account/figures`: every page knows every route, so they are one. */
export const Route = createFileRoute('/account_/$part')({
  loader: ({ params: { part } }) => {
    if (!/^(notifications|sign-ins|figures)$/.test(part)) throw notFound()
  },
  head: () => ({ meta: [{ title: titled('Account') }, { name: 'robots', content: 'noindex' }] }),
  component: Part,
})

function Part() {
  const { api } = Route.useRouteContext()
  const { part } = Route.useParams()
  const here = `/account/${part}`
  return (
    <SignedInOnly here={here}>
      {(who) =>
        part === 'notifications' ? (
          <NotificationsScreen api={api} who={who} />
        ) : part === 'sign-ins' ? (
          <SignInsScreen api={api} who={who} />
        ) : who.memberId === null ? (
          <NotFoundScreen path={here} />
        ) : (
          <FiguresScreen api={api} accountId={who.accountId} />
        )
      }
    </SignedInOnly>
  )
}
