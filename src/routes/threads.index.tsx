import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { ThreadsScreen } from '#src/features/threads/threads-screen.tsx'

export const Route = createFileRoute('/threads/')({
  head: () => ({ meta: [{ title: titled('Messages') }, { name: 'robots', content: 'noindex' }] }),
  component: Threads,
})

function Threads() {
  const { api } = Route.useRouteContext()
  return <SignedInOnly here="/threads">{(who) => <ThreadsScreen api={api} who={who} />}</SignedInOnly>
}
