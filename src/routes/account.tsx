import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '#src/features/account/account-screen.tsx'
import { titled } from '#contract/marketplace-name.ts'
import { InboxPlaces } from '#src/features/leads/inbox-places.tsx'

export const Route = createFileRoute('/account')({
  head: () => ({ meta: [{ title: titled('Account') }, { name: 'robots', content: 'noindex' }] }),
  component: Account,
})

function Account() {
  const { api } = Route.useRouteContext()
  return <AccountScreen api={api} inbox={<InboxPlaces api={api} />} />
}
