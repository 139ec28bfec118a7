import { createFileRoute } from '@tanstack/react-router'
import { SignInsScreen } from '#src/features/account/sign-in/sign-ins-screen.tsx'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'

export const Route = createFileRoute('/account_/sign-ins')({
  head: () => ({ meta: [{ title: 'Where you’re signed in · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: SignIns,
})

function SignIns() {
  const { api } = Route.useRouteContext()
  return <SignedInOnly here="/account/sign-ins">{(who) => <SignInsScreen api={api} who={who} />}</SignedInOnly>
}
