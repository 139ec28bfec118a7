import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { MembershipScreen } from '#src/features/vendor-signup/membership/membership-screen.tsx'
import { NotFoundScreen } from '#src/ui/screens/not-found-screen.tsx'

export const Route = createFileRoute('/account_/membership')({
  head: () => ({ meta: [{ title: titled('Your membership') }, { name: 'robots', content: 'noindex' }] }),
  component: Membership,
})

function Membership() {
  const { api } = Route.useRouteContext()
  return (
    <SignedInOnly here="/account/membership">
      {({ memberId: vendorId }) =>
        vendorId === null ? (
          <NotFoundScreen path="/account/membership" />
        ) : (
          <MembershipScreen api={api} vendorId={vendorId} />
        )
      }
    </SignedInOnly>
  )
}
