import { createFileRoute, notFound } from '@tanstack/react-router'
import { SITE_PAGES, SitePageScreen, sitePageOptions } from '#src/features/content/site-page-screen.tsx'
import { pageHead } from '#src/ui/head/page-head.ts'

/** `/about/privacy`, `/about/terms`, `/about/vendor-terms`, `/about/contact`. */
export const Route = createFileRoute('/about/$page')({
  loader: async ({ context: { queryClient, api }, params }) => {
    const page = SITE_PAGES.find((name) => name === params.page)
    if (!page) throw notFound()
    const value = await queryClient.ensureQueryData(sitePageOptions(api, page))
    return { page, title: value.title, description: value.description }
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData
      ? pageHead({
          origin: context.origin,
          path: `/about/${loaderData.page}`,
          title: loaderData.title,
          description: loaderData.description,
        })
      : {},
  component: SitePage,
})

function SitePage() {
  return <SitePageScreen api={Route.useRouteContext().api} page={Route.useLoaderData().page} />
}
