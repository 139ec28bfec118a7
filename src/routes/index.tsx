import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '#src/features/home/home-screen.tsx'
import { recentEventsOptions } from '#src/features/home/queries.ts'
import { FindForm } from '#src/features/vendor-search/find-form.tsx'
import { serviceTypesOptions } from '#src/features/vendor-search/queries.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      queryClient.ensureQueryData(serviceTypesOptions(api)),
      // The page is whole without them.
      queryClient.prefetchQuery(recentEventsOptions(api)),
    ])
  },
  head: () => ({ links: [{ rel: 'canonical', href: '/' }] }),
  component: Home,
})

function Home() {
  const { api } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { data: catalogue } = useSuspenseQuery(serviceTypesOptions(api))
  return <HomeScreen {...{ api, catalogue }} findForm={<FindForm {...{ api, catalogue }} onSearch={(href) => void navigate({ href })} />} />
}
