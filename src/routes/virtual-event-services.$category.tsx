import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { NATIONWIDE } from '#contract/limits.ts'
import { faqData } from '#src/features/content/faq-data.ts'
import { loadVirtualContent } from '#src/features/content/load-content.ts'
import { virtualFaqIdOf } from '#src/features/content/subjects.ts'
import { VirtualCategoryBanner } from '#src/features/content/virtual/virtual-category-banner.tsx'
import { VirtualTexts } from '#src/features/content/virtual/virtual-texts.tsx'
import { loadResults } from '#src/features/vendor-search/results/load-results.ts'
import { serviceTypesOptions } from '#src/features/vendor-search/search/queries.ts'
import { resultsHead } from '#src/features/vendor-search/results/results-head.ts'
import { ANY_SERVICE, SEARCH_DEFAULTS, VirtualSearch } from '#src/features/vendor-search/search/search-terms.ts'
import { faqTitle } from '#src/features/vendor-search/search/sections.ts'
import { findService } from '#src/features/vendor-search/search/services.ts'
import { VirtualResults } from '#src/features/vendor-search/virtual-results.tsx'

/** One virtual service type: `/virtual-event-services/comedian`. */
export const Route = createFileRoute('/virtual-event-services/$category')({
  validateSearch: VirtualSearch,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { category }, deps: { location = NATIONWIDE, ...filters } }) => {
    if (category === ANY_SERVICE) throw notFound()
    const data = await loadResults(context, { kind: 'virtual', service: category, location, ...filters })
    await loadVirtualContent(context, data.searched.id)
    return data
  },
  head: ({ loaderData, params: { category }, match }) => {
    if (!loaderData) return {}
    const { location = NATIONWIDE, ...filters } = match.search
    const terms = { kind: 'virtual', service: category, location, ...filters } as const
    return resultsHead(
      match.context,
      terms,
      loaderData,
      import.meta.env.SSR ? faqData(match.context, virtualFaqIdOf(loaderData.searched.id)) : [],
    )
  },
  component: VirtualCategory,
})

function VirtualCategory() {
  const { api } = Route.useRouteContext()
  const { category } = Route.useParams()
  const { location = NATIONWIDE, ...filters } = Route.useSearch()
  const { searched } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const { data: catalog } = useSuspenseQuery(serviceTypesOptions(api))
  const service = findService(catalog, category, 'virtual')
  if (!service) throw notFound()
  return (
    <>
      <VirtualCategoryBanner api={api} service={searched} />
      <VirtualResults
        api={api}
        catalog={catalog}
        service={service}
        terms={{ kind: 'virtual', service: category, location, ...filters }}
        onSearch={(href) => void navigate({ href })}
      >
        <VirtualTexts api={api} serviceTypeId={searched.id} faqTitle={faqTitle('virtual', searched)} isWhole={false} />
      </VirtualResults>
    </>
  )
}
