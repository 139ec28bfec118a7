import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { ReceiptsScreen } from '#src/features/vendor-signup/membership/receipts-screen.tsx'
import { NotFoundScreen } from '#src/ui/screens/not-found-screen.tsx'

/** `/account/receipts`, `/account/receipts/order-12`. */
export const Route = createFileRoute('/account_/receipts/{-$receipt}')({
  head: () => ({ meta: [{ title: titled('Receipts') }, { name: 'robots', content: 'noindex' }] }),
  component: Receipts,
})

function Receipts() {
  const { api } = Route.useRouteContext()
  const { receipt } = Route.useParams()
  const here = `/account/receipts${receipt === undefined ? '' : `/${receipt}`}`
  return (
    <SignedInOnly here={here}>
      {({ memberId: vendorId }) =>
        vendorId === null ? (
          <NotFoundScreen path={here} />
        ) : (
          <ReceiptsScreen api={api} vendorId={vendorId} receipt={receipt} />
        )
      }
    </SignedInOnly>
  )
}
