/** The banner of the page for all virtual events. */
import { useQuery } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { RichText } from '#src/ui/content/rich-text.tsx'
import { Banner, VIRTUAL_LEAD } from '../banner.tsx'
import css from '../banner.module.css'
import { FeaturedArticles } from '../articles/featured-articles.tsx'
import { Points } from '../points.tsx'
import { cmsPageOptions } from '../queries.ts'

/** The fallback until the text is loaded, or if it fails to load. */
const TITLE = 'Virtual Parties, Events & More'

/** All virtual events: banner, intro with links to articles, four featured articles. */
export function VirtualBanner({ api }: { api: Api }) {
  const content = useQuery(cmsPageOptions(api, 'virtual-events')).data?.value
  return (
    <Banner title={content?.title ?? TITLE}>
      {content ? (
        <RichText className={css['lead']} html={content.introHtml} />
      ) : (
        <p className={css['lead']}>{VIRTUAL_LEAD}</p>
      )}
      <Points points={content?.points ?? []} />
      <FeaturedArticles articles={content?.featuredArticles ?? []} />
    </Banner>
  )
}
