import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { PaperworkScreen } from '#src/features/account/paperwork/paperwork-screen.tsx'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { NotFoundScreen } from '#src/ui/screens/not-found-screen.tsx'

export const Route = createFileRoute('/account_/paperwork')({
  head: () => ({ meta: [{ title: titled('Paperwork') }, { name: 'robots', content: 'noindex' }] }),
  component: PaperworkPage,
})

function PaperworkPage() {
  const { api } = Route.useRouteContext()
  const here = '/account/paperwork'
  return (
    <SignedInOnly here={here}>
      {(who) => (who.memberId === null ? <NotFoundScreen path={here} /> : <PaperworkScreen api={api} who={who} />)}
    </SignedInOnly>
  )
}
