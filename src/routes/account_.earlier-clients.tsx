import { createFileRoute } from '@tanstack/react-router'
import { marketplaceName, titled } from '#contract/marketplace-name.ts'
import { EarlierClientsScreen } from '#src/features/account/earlier-clients/earlier-clients-screen.tsx'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { NotFoundScreen } from '#src/ui/screens/not-found-screen.tsx'

export const Route = createFileRoute('/account_/earlier-clients')({
  head: () => ({
    meta: [{ title: titled(`Reviews from before ${marketplaceName()}`) }, { name: 'robots', content: 'noindex' }],
  }),
  component: EarlierClientsPage,
})

function EarlierClientsPage() {
  const { api } = Route.useRouteContext()
  const here = '/account/earlier-clients'
  return (
    <SignedInOnly here={here}>
      {(who) => (who.memberId === null ? <NotFoundScreen path={here} /> : <EarlierClientsScreen api={api} who={who} />)}
    </SignedInOnly>
  )
}
