import { createFileRoute, notFound } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { LeadScreen } from '#src/features/leads/lead-screen.tsx'

export const Route = createFileRoute('/leads/$lead')({
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.lead)) throw notFound()
  },
  head: () => ({ meta: [{ title: titled('Lead') }, { name: 'robots', content: 'noindex' }] }),
  component: OneLead,
})

function OneLead() {
  const { api } = Route.useRouteContext()
  const { lead } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <SignedInOnly here={`/leads/${lead}`}>
      {(who) => (
        <LeadScreen key={lead} api={api} who={who} id={Number(lead)} onGo={(href) => void navigate({ href })} />
      )}
    </SignedInOnly>
  )
}
