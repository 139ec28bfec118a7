/** An article's structured data for search engines. */
import type { Article as ArticleType } from 'schema-dts'
import type { Article } from '#contract/content.ts'
import { SHARE_PICTURE_PX } from '#contract/limits.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { ARTICLES_PATH } from '#contract/paths.ts'
import { resized } from '#contract/pictures.ts'
import { breadcrumbList } from '#src/ui/head/structured-data.ts'

export function articleData(origin: string, { hed, dek, slug, publishedOn, thumbSquareUrl }: Article): object[] {
  const { width, height } = SHARE_PICTURE_PX
  const organization = { '@type': 'Organization', name: marketplaceName(), url: `${origin}/` } as const
  const article: ArticleType = {
    '@type': 'Article',
    headline: hed,
    description: dek,
    datePublished: publishedOn,
    image: origin + resized(thumbSquareUrl, width, height),
    mainEntityOfPage: `${origin}${ARTICLES_PATH}/${slug}`,
    author: organization,
    publisher: organization,
  }
  return [article, breadcrumbList(origin, articleTrail(hed))]
}

/** Breadcrumbs: home, the articles, this one. */
export const articleTrail = (hed: string) => [
  { name: 'Home', href: '/' },
  { name: 'Articles', href: ARTICLES_PATH },
  { name: hed },
]
