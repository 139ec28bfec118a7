import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { ConfirmEmailScreen } from '#src/features/account/sign-in/confirm-email-screen.tsx'

export const Route = createFileRoute('/confirm-email')({
  head: () => ({ meta: [{ title: titled('Confirm your email') }, { name: 'robots', content: 'noindex' }] }),
  component: Confirm,
})

function Confirm() {
  const { api } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return <ConfirmEmailScreen api={api} onGo={(href) => void navigate({ href, replace: true })} />
}
