import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '#src/features/account/account-screen.tsx'
import { LeadsSummary } from '#src/features/leads/leads-summary.tsx'

export const Route = createFileRoute('/account')({
  head: () => ({ meta: [{ title: 'Account · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: Account,
})

function Account() {
  const { api } = Route.useRouteContext()
  return <AccountScreen api={api} leads={<LeadsSummary api={api} />} />
}
