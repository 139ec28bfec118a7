import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { loadResults } from '#src/features/vendor-search/load-results.ts'
import { serviceTypesOptions } from '#src/features/vendor-search/queries.ts'
import { resultsHead } from '#src/features/vendor-search/result-words.ts'
import { ResultsScreen } from '#src/features/vendor-search/results-screen.tsx'
import { isReserved, ResultsSearch, resultsHref, UNSAID } from '#src/features/vendor-search/search-terms.ts'
import { findService } from '#src/features/vendor-search/services.ts'

/** `/dj/new-york-city-ny`, `/entertainers/nationwide` (specification 1, section 2). */
export const Route = createFileRoute('/$service/$location')({
  validateSearch: ResultsSearch,
  search: { middlewares: [stripSearchParams(UNSAID)] },
  beforeLoad: ({ params }) => {
    if (isReserved(params.service)) throw notFound()
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadResults(context, { kind: 'standard', ...params, ...deps }),
  head: ({ loaderData, params }) => {
    if (!loaderData) return {}
    const { title, description } = resultsHead(params, loaderData.pluralForm, loaderData.placeName)
    return {
      meta: [{ title }, { name: 'description', content: description }],
      links: [{ rel: 'canonical', href: resultsHref({ kind: 'standard', ...params }) }],
    }
  },
  component: Results,
})

function Results() {
  const { api } = Route.useRouteContext()
  const params = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: catalogue } = useSuspenseQuery(serviceTypesOptions(api))
  const service = findService(catalogue, params.service)
  if (!service) throw notFound()
  return (
    <ResultsScreen
      {...{ api, catalogue, service }}
      terms={{ kind: 'standard', ...params, ...search }}
      onSearch={(href) => void navigate({ href })}
    />
  )
}
