import { createFileRoute } from '@tanstack/react-router'
import { ChangeEmailScreen } from '#src/features/account/change-email-screen.tsx'

export const Route = createFileRoute('/account_/email')({
  head: () => ({ meta: [{ title: 'Change your email · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: Email,
})

function Email() {
  return <ChangeEmailScreen api={Route.useRouteContext().api} />
}
