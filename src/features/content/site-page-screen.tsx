/** /about/…: privacy, terms and contact, as the operator publishes them. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { RichText } from '#src/ui/content/rich-text.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'

export const SITE_PAGES = ['privacy', 'terms', 'vendor-terms', 'contact'] as const
type SitePage = (typeof SITE_PAGES)[number]

export const sitePageOptions = (api: Api, page: SitePage) =>
  queryOptions({
    queryKey: ['content', 'about', page],
    queryFn: async ({ signal }) =>
      page === 'vendor-terms'
        ? (await api.call('signupContent', { params: { name: 'agreement' }, signal })).value
        : (await api.call('cmsPage', { params: { name: page }, signal })).value,
  })

export function SitePageScreen({ api, page }: { api: Api; page: SitePage }) {
  const { title, introHtml, html } = useSuspenseQuery(sitePageOptions(api, page)).data
  return (
    <Page narrow roomy>
      <PageHeader title={title} />
      <RichText html={introHtml} />
      <RichText html={html} />
    </Page>
  )
}
