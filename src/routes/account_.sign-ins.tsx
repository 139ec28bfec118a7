import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { SignInsScreen } from '#src/features/account/sign-in/sign-ins-screen.tsx'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'

export const Route = createFileRoute('/account_/sign-ins')({
  head: () => ({ meta: [{ title: titled('Where you’re signed in') }, { name: 'robots', content: 'noindex' }] }),
  component: SignIns,
})

function SignIns() {
  const { api } = Route.useRouteContext()
  return <SignedInOnly here="/account/sign-ins">{(who) => <SignInsScreen api={api} who={who} />}</SignedInOnly>
}
