import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { ChangeEmailScreen } from '#src/features/account/change-email-screen.tsx'

export const Route = createFileRoute('/account_/email')({
  head: () => ({ meta: [{ title: titled('Change your email') }, { name: 'robots', content: 'noindex' }] }),
  component: Email,
})

function Email() {
  return <ChangeEmailScreen api={Route.useRouteContext().api} />
}
