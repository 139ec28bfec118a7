import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { ChangePasswordScreen } from '#src/features/account/change-password-screen.tsx'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'

export const Route = createFileRoute('/account_/password')({
  head: () => ({ meta: [{ title: titled('Your password') }, { name: 'robots', content: 'noindex' }] }),
  component: Password,
})

function Password() {
  const { api } = Route.useRouteContext()
  return <SignedInOnly here="/account/password">{(who) => <ChangePasswordScreen api={api} who={who} />}</SignedInOnly>
}
