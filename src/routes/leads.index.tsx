import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { AboveLeads } from '#src/features/account/team/above-leads.tsx'
import { LeadsScreen } from '#src/features/leads/leads-screen.tsx'

export const Route = createFileRoute('/leads/')({
  head: () => ({ meta: [{ title: titled('Leads') }, { name: 'robots', content: 'noindex' }] }),
  component: Leads,
})

function Leads() {
  const { api } = Route.useRouteContext()
  return (
    <SignedInOnly here="/leads">
      {(who) => <LeadsScreen api={api} who={who} offer={<AboveLeads api={api} who={who} />} />}
    </SignedInOnly>
  )
}
