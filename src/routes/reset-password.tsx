import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { ResetPasswordScreen } from '#src/features/account/sign-in/reset-password-screen.tsx'

export const Route = createFileRoute('/reset-password')({
  head: () => ({ meta: [{ title: titled('Choose a new password') }, { name: 'robots', content: 'noindex' }] }),
  component: ResetPassword,
})

function ResetPassword() {
  const { api } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return <ResetPasswordScreen api={api} onGo={(href) => void navigate({ href, replace: true })} />
}
