import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '#src/features/account/account-screen.tsx'
import { Suspense } from 'react'
import { titled } from '#contract/marketplace-name.ts'
import { LeadsSummary } from '#src/features/leads/leads-summary.tsx'
import { lazyPart } from '#src/sync/connectivity/lazy-part.tsx'

const FiguresCard = lazyPart(async () => (await import('#src/features/leads/figures/figures-card.tsx')).FiguresCard)

export const Route = createFileRoute('/account')({
  head: () => ({ meta: [{ title: titled('Account') }, { name: 'robots', content: 'noindex' }] }),
  component: Account,
})

function Account() {
  const { api } = Route.useRouteContext()
  return (
    <AccountScreen
      api={api}
      leads={
        <>
          <LeadsSummary api={api} />
          <Suspense>
            <FiguresCard api={api} />
          </Suspense>
        </>
      }
    />
  )
}
