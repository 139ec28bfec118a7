import { createFileRoute } from '@tanstack/react-router'
import { themedHead, themedSearch, themedTerms } from './-themed-head.ts'
import { loadThemedResults, ThemedResults } from './-themed-results.tsx'

/** Vendors for weddings: all of them, or one category near a place. */
export const Route = createFileRoute('/wedding-entertainment/{-$category}/{-$location}')({
  ...themedSearch,
  loader: ({ context, params, deps }) => loadThemedResults(context, themedTerms('weddings', params, deps)),
  head: ({ loaderData, params, match }) =>
    themedHead(match.context, themedTerms('weddings', params, match.search), loaderData),
  component: Weddings,
})

function Weddings() {
  const navigate = Route.useNavigate()
  return (
    <ThemedResults
      context={Route.useRouteContext()}
      terms={themedTerms('weddings', Route.useParams(), Route.useSearch())}
      data={Route.useLoaderData()}
      onSearch={(href) => void navigate({ href })}
    />
  )
}
