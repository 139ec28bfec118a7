import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { NATIONWIDE } from '#contract/limits.ts'
import { faqData } from '#src/features/content/faq-data.ts'
import { FaqSection } from '#src/features/content/faq-section.tsx'
import { loadFaq } from '#src/features/content/load-content.ts'
import { loadResults } from '#src/features/vendor-search/results/load-results.ts'
import { serviceTypesOptions } from '#src/features/vendor-search/search/queries.ts'
import { resultsHead } from '#src/features/vendor-search/results/results-head.ts'
import { ResultsScreen } from '#src/features/vendor-search/results/results-screen.tsx'
import { isReserved, ResultsSearch, SEARCH_DEFAULTS } from '#src/features/vendor-search/search/search-terms.ts'
import { faqTitle } from '#src/features/vendor-search/search/sections.ts'
import { findService } from '#src/features/vendor-search/search/services.ts'
import { topCategories } from '#src/features/vendor-search/search/top-categories.ts'

/** `/dj/new-york-city-ny`, `/entertainers/nationwide`, `/dj`. */
export const Route = createFileRoute('/$service/{-$location}')({
  validateSearch: ResultsSearch,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  beforeLoad: ({ params }) => {
    if (isReserved(params.service)) throw notFound()
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { service, location = NATIONWIDE }, deps }) => {
    const data = await loadResults(context, { kind: 'standard', service, location, ...deps })
    await loadFaq(context, 'standard', { categoryId: data.searched.id, location })
    return data
  },
  head: ({ loaderData, params: { service, location = NATIONWIDE }, match }) => {
    if (!loaderData) return {}
    const terms = { kind: 'standard', service, location, ...match.search } as const
    return resultsHead(
      match.context,
      terms,
      loaderData,
      import.meta.env.SSR ? faqData(match.context, 'standard', { categoryId: loaderData.searched.id, location }) : [],
    )
  },
  component: Results,
})

function Results() {
  const { api } = Route.useRouteContext()
  const { service: fileName, location = NATIONWIDE } = Route.useParams()
  const search = Route.useSearch()
  const { searched } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const { data: catalog } = useSuspenseQuery(serviceTypesOptions(api))
  const service = findService(catalog, fileName)
  if (!service) throw notFound()
  return (
    <ResultsScreen
      api={api}
      catalog={catalog}
      service={service}
      terms={{ kind: 'standard', service: fileName, location, ...search }}
      top={topCategories(catalog, service)}
      onSearch={(href) => void navigate({ href })}
    >
      <FaqSection
        api={api}
        id="standard"
        subject={{ categoryId: searched.id, location }}
        title={faqTitle('standard', searched)}
      />
    </ResultsScreen>
  )
}
