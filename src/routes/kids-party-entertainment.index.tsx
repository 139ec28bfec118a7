import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { NATIONWIDE } from '#contract/limits.ts'
import { ANY_SERVICE, ResultsSearch, UNSAID } from '#src/features/vendor-search/search-terms.ts'
import { themedHead } from './-themed-head.ts'
import { loadThemedResults, ThemedResults } from './-themed-results.tsx'

const ALL = { kind: 'kids', service: ANY_SERVICE, location: NATIONWIDE } as const

/** Everything for kids’ parties, everywhere (decisions 20). */
export const Route = createFileRoute('/kids-party-entertainment/')({
  validateSearch: ResultsSearch,
  search: { middlewares: [stripSearchParams(UNSAID)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadThemedResults(context, { ...ALL, ...deps }),
  head: ({ loaderData, match }) => themedHead(match.context, { ...ALL, ...match.search }, loaderData),
  component: KidsParties,
})

function KidsParties() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ThemedResults
      context={Route.useRouteContext()}
      terms={{ ...ALL, ...search }}
      data={Route.useLoaderData()}
      onSearch={(href) => void navigate({ href })}
    />
  )
}
