import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { ConfirmNotice } from '#src/features/account/sign-in/ask-to-confirm.tsx'
import { NotifyOffer } from '#src/features/account/notifications/notify-offer.tsx'
import { InstallOffer } from '#src/features/account/device/install-offer.tsx'
import { AccountOfferForSent } from '#src/features/quote-request/send/account-offer.tsx'
import { fieldLabel } from '#src/features/quote-request/quote-fields.ts'
import { draftProgress } from '#src/features/quote-request/draft/progress.ts'
import { RequestsScreen } from '#src/features/requests/requests-screen.tsx'

export const Route = createFileRoute('/requests')({
  head: () => ({ meta: [{ title: titled('My requests') }, { name: 'robots', content: 'noindex' }] }),
  component: Requests,
})

function Requests() {
  const { api } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <RequestsScreen
      api={api}
      progressOf={draftProgress}
      labelOf={fieldLabel}
      confirm={<ConfirmNotice api={api} />}
      NotifyOffer={NotifyOffer}
      installOffer={<InstallOffer />}
      AccountOffer={AccountOfferForSent}
      onGo={(href) => void navigate({ href })}
    />
  )
}
