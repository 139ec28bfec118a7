import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { DecisionsScreen } from '#src/features/reports/decisions-screen.tsx'

export const Route = createFileRoute('/account_/decisions')({
  head: () => ({ meta: [{ title: titled('Decisions about you') }, { name: 'robots', content: 'noindex' }] }),
  component: Decisions,
})

function Decisions() {
  const { api } = Route.useRouteContext()
  return (
    <SignedInOnly here="/account/decisions">
      {({ accountId }) => <DecisionsScreen api={api} accountId={accountId} />}
    </SignedInOnly>
  )
}
