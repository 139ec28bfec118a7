import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { EditProfileScreen } from '#src/features/account/profile/edit-profile-screen.tsx'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'

export const Route = createFileRoute('/account_/profile')({
  head: () => ({ meta: [{ title: titled('Your profile') }, { name: 'robots', content: 'noindex' }] }),
  component: Profile,
})

function Profile() {
  const { api } = Route.useRouteContext()
  return <SignedInOnly here="/account/profile">{(who) => <EditProfileScreen api={api} who={who} />}</SignedInOnly>
}
