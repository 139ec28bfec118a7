import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { NATIONWIDE } from '#contract/limits.ts'
import { loadResults } from '#src/features/vendor-search/load-results.ts'
import { serviceTypesOptions } from '#src/features/vendor-search/queries.ts'
import { ResultsScreen } from '#src/features/vendor-search/results-screen.tsx'
import { UNSAID, VirtualSearch } from '#src/features/vendor-search/search-terms.ts'
import { ENTERTAINERS } from '#src/features/vendor-search/services.ts'
import { VirtualBanner } from '#src/features/vendor-search/virtual-banner.tsx'

/** Vendors who come through the camera: nationwide, or near a place (specification 1, section 2). */
export const Route = createFileRoute('/virtual-event-services/')({
  validateSearch: VirtualSearch,
  search: { middlewares: [stripSearchParams(UNSAID)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { location = NATIONWIDE, ...filters } }) =>
    loadResults(context, { kind: 'virtual', service: ENTERTAINERS.fileName, location, ...filters }),
  head: () => ({
    meta: [
      { title: 'Virtual Parties, Events & More · Fanfare' },
      { name: 'description', content: 'Magicians, comedians, musicians, hosts and Santas for your next video call. Ask several for a free quote.' },
    ],
    links: [{ rel: 'canonical', href: '/virtual-event-services' }],
  }),
  component: VirtualResults,
})

function VirtualResults() {
  const { api } = Route.useRouteContext()
  const { location = NATIONWIDE, ...filters } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: catalogue } = useSuspenseQuery(serviceTypesOptions(api))
  return (
    <>
      <VirtualBanner />
      <ResultsScreen
        {...{ api, catalogue }}
        service={ENTERTAINERS}
        terms={{ kind: 'virtual', service: ENTERTAINERS.fileName, location, ...filters }}
        onSearch={(href) => void navigate({ href })}
      />
    </>
  )
}
