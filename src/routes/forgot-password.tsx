import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { ForgotPasswordScreen } from '#src/features/account/sign-in/forgot-password-screen.tsx'

export const Route = createFileRoute('/forgot-password')({
  head: () => ({ meta: [{ title: titled('Reset your password') }, { name: 'robots', content: 'noindex' }] }),
  component: ForgotPassword,
})

function ForgotPassword() {
  const { api } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return <ForgotPasswordScreen api={api} onGo={(href) => void navigate({ href, replace: true })} />
}
