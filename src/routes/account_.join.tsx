import { createFileRoute } from '@tanstack/react-router'
import { JoinScreen } from '#src/features/account/team/join-screen.tsx'

export const Route = createFileRoute('/account_/join')({
  head: () => ({ meta: [{ title: 'Join a team · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: Join,
})

function Join() {
  return <JoinScreen api={Route.useRouteContext().api} />
}
