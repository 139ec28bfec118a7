import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { FiguresScreen } from '#src/features/leads/figures/figures-screen.tsx'
import { NotFoundScreen } from '#src/ui/screens/not-found-screen.tsx'

export const Route = createFileRoute('/account_/figures')({
  head: () => ({ meta: [{ title: titled('Last 13 weeks') }, { name: 'robots', content: 'noindex' }] }),
  component: FiguresPage,
})

function FiguresPage() {
  const { api } = Route.useRouteContext()
  const here = '/account/figures'
  return (
    <SignedInOnly here={here}>
      {({ accountId, memberId: vendorId }) =>
        vendorId === null ? <NotFoundScreen path={here} /> : <FiguresScreen api={api} accountId={accountId} />
      }
    </SignedInOnly>
  )
}
