/** The top of the virtual pages (specification 1, section 2). */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Api } from '#src/api/client.ts'
import { Wrap } from '#src/ui/page.tsx'
import { RichText } from '#src/ui/rich-text.tsx'
import css from './banner.module.css'
import { ClampedText } from './clamped-text.tsx'
import { FeaturedArticles } from './featured-articles.tsx'
import { Points } from './points.tsx'
import { blurbOptions, cmsPageOptions } from './queries.ts'

/** Until the text is there, and where it cannot be had. */
const TITLE = 'Virtual Parties, Events & More'
const LEAD = 'Magicians, comedians, musicians and hosts who make a video call feel like a party, wherever everybody is.'

/** All virtual events: banner, intro with links to articles, four featured articles. */
export function VirtualBanner({ api }: { api: Api }) {
  const content = useQuery(cmsPageOptions(api, 'virtual-events')).data?.value
  return (
    <Banner title={content?.title ?? TITLE}>
      {content ? <RichText className={css['lead']} html={content.introHtml} /> : <p className={css['lead']}>{LEAD}</p>}
      <Points points={content?.points ?? []} />
      <FeaturedArticles articles={content?.featuredArticles ?? []} />
    </Banner>
  )
}

/** One service type: its plural form, and the copy written for it. */
export function VirtualCategoryBanner({ api, service }: { api: Api; service: { id: number; pluralForm: string } }) {
  const blurb = useQuery(blurbOptions(api, service.id)).data?.value
  return (
    <Banner title={`Virtual ${service.pluralForm}`}>
      {blurb ? <ClampedText className={css['lead']} html={blurb.html} /> : <p className={css['lead']}>{LEAD}</p>}
    </Banner>
  )
}

function Banner({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css['banner']}>
      <Wrap className={css['inner']}>
        <h1>{title}</h1>
        {children}
      </Wrap>
    </section>
  )
}
