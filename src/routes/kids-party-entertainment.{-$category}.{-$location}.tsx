import { createFileRoute } from '@tanstack/react-router'
import { themedHead, themedSearch, themedTerms } from './-themed-head.ts'
import { loadThemedResults, ThemedResults } from './-themed-results.tsx'

/** Vendors for kids’ parties: all of them, or one category near a place. */
export const Route = createFileRoute('/kids-party-entertainment/{-$category}/{-$location}')({
  ...themedSearch,
  loader: ({ context, params, deps }) => loadThemedResults(context, themedTerms('kids', params, deps)),
  head: ({ loaderData, params, match }) =>
    themedHead(match.context, themedTerms('kids', params, match.search), loaderData),
  component: KidsParties,
})

function KidsParties() {
  const navigate = Route.useNavigate()
  return (
    <ThemedResults
      context={Route.useRouteContext()}
      terms={themedTerms('kids', Route.useParams(), Route.useSearch())}
      data={Route.useLoaderData()}
      onSearch={(href) => void navigate({ href })}
    />
  )
}
