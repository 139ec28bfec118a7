import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { NotifyOffer } from '#src/features/account/notifications/notify-offer.tsx'
import { LeadsScreen } from '#src/features/leads/leads-screen.tsx'
import { lazyPart } from '#src/sync/connectivity/lazy-part.tsx'

const WorkingAs = lazyPart(async () => (await import('#src/features/account/team/working-as.tsx')).WorkingAs)

export const Route = createFileRoute('/leads/')({
  head: () => ({ meta: [{ title: 'Leads · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: Leads,
})

const Offers = ({ api, who }: { api: Api; who: SignedIn }) => (
  <>
    <Suspense>
      <WorkingAs api={api} who={who} />
    </Suspense>
    <NotifyOffer api={api} waitsFor="clients" />
  </>
)

function Leads() {
  const { api } = Route.useRouteContext()
  return (
    <SignedInOnly here="/leads">
      {(who) => <LeadsScreen api={api} who={who} offer={<Offers api={api} who={who} />} />}
    </SignedInOnly>
  )
}
