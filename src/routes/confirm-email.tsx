import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailScreen } from '#src/features/account/sign-in/confirm-email-screen.tsx'

export const Route = createFileRoute('/confirm-email')({
  head: () => ({ meta: [{ title: 'Confirm your email · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: Confirm,
})

function Confirm() {
  const { api } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return <ConfirmEmailScreen api={api} onGo={(href) => void navigate({ href, replace: true })} />
}
