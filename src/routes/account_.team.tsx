import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { TeamScreen } from '#src/features/account/team/team-screen.tsx'
import { NotFoundScreen } from '#src/ui/screens/not-found-screen.tsx'

export const Route = createFileRoute('/account_/team')({
  head: () => ({ meta: [{ title: titled('Team') }, { name: 'robots', content: 'noindex' }] }),
  component: TeamPage,
})

function TeamPage() {
  const { api } = Route.useRouteContext()
  const here = '/account/team'
  return (
    <SignedInOnly here={here}>
      {(who) =>
        who.memberId === null ? (
          <NotFoundScreen path={here} />
        ) : (
          <TeamScreen api={api} who={who} vendorId={who.memberId} />
        )
      }
    </SignedInOnly>
  )
}
