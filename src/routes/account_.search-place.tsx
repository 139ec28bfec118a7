import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { SignedInOnly } from '#src/features/account/sign-in/signed-in-only.tsx'
import { SearchPlaceScreen } from '#src/features/search-place/search-place-screen.tsx'
import { NotFoundScreen } from '#src/ui/screens/not-found-screen.tsx'

export const Route = createFileRoute('/account_/search-place')({
  head: () => ({
    meta: [{ title: titled('Your place in search results') }, { name: 'robots', content: 'noindex' }],
  }),
  component: SearchPlacePage,
})

function SearchPlacePage() {
  const { api } = Route.useRouteContext()
  const here = '/account/search-place'
  return (
    <SignedInOnly here={here}>
      {(who) => (who.memberId === null ? <NotFoundScreen path={here} /> : <SearchPlaceScreen api={api} who={who} />)}
    </SignedInOnly>
  )
}
