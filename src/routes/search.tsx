import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { namedVendorsOptions, serviceTypesOptions } from '#src/features/vendor-search/search/queries.ts'
import { resolveSearch } from '#src/features/vendor-search/search/resolve-search.ts'
import { SEARCH_DEFAULTS } from '#src/features/vendor-search/search/search-terms.ts'
import { SearchAgainScreen } from '#src/features/vendor-search/find/search-again-screen.tsx'
import { SearchFailed } from '#src/features/vendor-search/find/search-failed.tsx'
import { TypedSearch } from '#src/features/vendor-search/search/typed-search.ts'
import { PageFailure } from '#src/app/page-failure.tsx'

/** The target of the search forms: parses typed text and redirects to the results, or asks again. */
export const Route = createFileRoute('/search')({
  validateSearch: TypedSearch,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    const catalog = await queryClient.ensureQueryData(serviceTypesOptions(api))
    const resolved = await resolveSearch(api, catalog, deps)
    if ('href' in resolved) throw redirect({ href: resolved.href, replace: true })
    // It may be a vendor's name. The page is complete without this.
    const { unknown, isUnlessName, meant } = resolved
    if (unknown === 'where' || !deps.what) return resolved
    await queryClient.prefetchQuery(namedVendorsOptions(api, deps.what))
    const named = queryClient.getQueryData(namedVendorsOptions(api, deps.what).queryKey)
    if (isUnlessName && meant[0] && named?.length === 0) throw redirect({ href: meant[0].href, replace: true })
    return resolved
  },
  head: () => ({ meta: [{ title: titled('Search') }, { name: 'robots', content: 'noindex' }] }),
  component: SearchAgain,
  errorComponent: (failure) => <SearchFailed {...failure} otherwise={<PageFailure {...failure} />} />,
})

function SearchAgain() {
  const { api } = Route.useRouteContext()
  const { what = '', where = '', freeOn } = Route.useSearch()
  const { unknown, meant, uncovered } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const { data: catalog } = useSuspenseQuery(serviceTypesOptions(api))
  return (
    <SearchAgainScreen
      api={api}
      catalog={catalog}
      what={what}
      where={where}
      day={freeOn}
      unknown={unknown}
      meant={meant}
      uncovered={uncovered}
      onSearch={(href) => void navigate({ href })}
    />
  )
}
