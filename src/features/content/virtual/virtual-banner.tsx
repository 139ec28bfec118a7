/** The banner of the page for all virtual events. */
import { useQuery } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { Banner } from '../banner.tsx'
import css from '../banner.module.css'
import { ClampedText } from '../clamped-text.tsx'
import { cmsPageOptions } from '../queries.ts'
import { VIRTUAL_LEAD } from './virtual-lead.ts'

/** The fallback until the text is loaded, or if it fails to load. */
const TITLE = 'Virtual Parties, Events & More'

/** All virtual events: the title, and an intro with links to articles. Points and articles are below the results. */
export function VirtualBanner({ api }: { api: Api }) {
  const content = useQuery(cmsPageOptions(api, 'virtual-events')).data?.value
  return (
    <Banner title={content?.title ?? TITLE}>
      <ClampedText className={css.lead} html={content?.introHtml ?? VIRTUAL_LEAD} />
    </Banner>
  )
}
