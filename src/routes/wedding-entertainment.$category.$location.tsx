import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ResultsSearch, UNSAID } from '#src/features/vendor-search/search-terms.ts'
import { themedHead } from './-themed-head.ts'
import { loadThemedResults, ThemedResults } from './-themed-results.tsx'

/** One kind of vendor for weddings, near a place (decisions 20). */
export const Route = createFileRoute('/wedding-entertainment/$category/$location')({
  validateSearch: ResultsSearch,
  search: { middlewares: [stripSearchParams(UNSAID)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadThemedResults(context, { kind: 'weddings', service: params.category, location: params.location, ...deps }),
  head: ({ loaderData, params, match }) =>
    themedHead(match.context, { kind: 'weddings', service: params.category, location: params.location, ...match.search }, loaderData),
  component: Weddings,
})

function Weddings() {
  const { category, location } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ThemedResults
      context={Route.useRouteContext()}
      terms={{ kind: 'weddings', service: category, location, ...search }}
      data={Route.useLoaderData()}
      onSearch={(href) => void navigate({ href })}
    />
  )
}
