import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { JoinScreen } from '#src/features/account/team/join-screen.tsx'

export const Route = createFileRoute('/account_/join')({
  head: () => ({ meta: [{ title: titled('Join a team') }, { name: 'robots', content: 'noindex' }] }),
  component: Join,
})

function Join() {
  return <JoinScreen api={Route.useRouteContext().api} />
}
