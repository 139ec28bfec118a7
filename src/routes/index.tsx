import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { shownMarketplace } from '#contract/marketplace-name.ts'
import { faqData } from '#src/features/content/faq-data.ts'
import { FaqSection } from '#src/features/content/faq-section.tsx'
import { loadFaq } from '#src/features/content/load-content.ts'
import { HomeScreen } from '#src/features/home/home-screen.tsx'
import { recentEventsOptions, typicalPricesOptions } from '#src/features/home/queries.ts'
import { FindForm } from '#src/features/vendor-search/find/find-form.tsx'
import { serviceTypesOptions } from '#src/features/vendor-search/search/queries.ts'
import { Wrap } from '#src/ui/frame/page.tsx'
import { pageHead } from '#src/ui/head/page-head.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      queryClient.ensureQueryData(serviceTypesOptions(api)),
      // The page is complete without them.
      queryClient.prefetchQuery(recentEventsOptions(api)),
      queryClient.prefetchQuery(typicalPricesOptions(api)),
      loadFaq({ queryClient, api }, 'home'),
    ])
  },
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      path: '/',
      title: shownMarketplace().claim,
      description: 'Find DJs, bands, magicians, photographers and more near you, and get free quotes, even offline.',
      structuredData: import.meta.env.SSR ? faqData(context, 'home') : [],
    }),
  component: Home,
})

function Home() {
  const { api } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { data: catalog } = useSuspenseQuery(serviceTypesOptions(api))
  return (
    <>
      <HomeScreen
        api={api}
        catalog={catalog}
        findForm={<FindForm api={api} catalog={catalog} onSearch={(href) => void navigate({ href })} />}
      />
      <Wrap>
        <FaqSection api={api} id="home" title="FAQs" />
      </Wrap>
    </>
  )
}
