import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams, useLocation } from '@tanstack/react-router'
import { NATIONWIDE } from '#contract/limits.ts'
import { faqData } from '#src/features/content/faq-data.ts'
import { loadVirtualContent } from '#src/features/content/load-content.ts'
import { VirtualBanner } from '#src/features/content/virtual/virtual-banner.tsx'
import { VirtualTexts } from '#src/features/content/virtual/virtual-texts.tsx'
import { loadResults } from '#src/features/vendor-search/results/load-results.ts'
import { serviceTypesOptions } from '#src/features/vendor-search/search/queries.ts'
import { resultsHead } from '#src/features/vendor-search/results/results-head.ts'
import { ANY_SERVICE, SEARCH_DEFAULTS, VirtualSearch } from '#src/features/vendor-search/search/search-terms.ts'
import { everyVendor, faqTitle } from '#src/features/vendor-search/search/sections.ts'
import { VirtualResults } from '#src/features/vendor-search/virtual-results.tsx'

/** Vendors who perform over video: nationwide, or near a place. */
export const Route = createFileRoute('/virtual-event-services/')({
  validateSearch: VirtualSearch,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { location = NATIONWIDE, ...filters } }) => {
    const data = await loadResults(context, { kind: 'virtual', service: ANY_SERVICE, location, ...filters })
    await loadVirtualContent(context, data.searched.id)
    return data
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return {}
    const { location = NATIONWIDE, ...filters } = match.search
    const terms = { kind: 'virtual', service: ANY_SERVICE, location, ...filters } as const
    return resultsHead(
      match.context,
      terms,
      loaderData,
      import.meta.env.SSR ? faqData(match.context, 'virtual-events') : [],
    )
  },
  component: VirtualEvents,
})

function VirtualEvents() {
  const { api } = Route.useRouteContext()
  const { location = NATIONWIDE, ...filters } = Route.useSearch()
  const { searched } = Route.useLoaderData()
  const isWhole = useLocation({ select: ({ searchStr }) => searchStr === '' })
  const navigate = Route.useNavigate()
  const { data: catalog } = useSuspenseQuery(serviceTypesOptions(api))
  return (
    <>
      <VirtualBanner api={api} />
      <VirtualResults
        api={api}
        catalog={catalog}
        service={everyVendor('virtual')}
        terms={{ kind: 'virtual', service: ANY_SERVICE, location, ...filters }}
        onSearch={(href) => void navigate({ href })}
      >
        <VirtualTexts
          api={api}
          serviceTypeId={searched.id}
          faqTitle={faqTitle('virtual', searched)}
          isWhole={isWhole}
        />
      </VirtualResults>
    </>
  )
}
