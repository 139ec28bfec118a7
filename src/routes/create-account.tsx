import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { CreateAccountScreen } from '#src/features/account/sign-in/create-account-screen.tsx'

export const Route = createFileRoute('/create-account')({
  head: () => ({ meta: [{ title: titled('Create your account') }, { name: 'robots', content: 'noindex' }] }),
  component: CreateAccount,
})

function CreateAccount() {
  const { api } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return <CreateAccountScreen api={api} onGo={(href) => void navigate({ href, replace: true })} />
}
