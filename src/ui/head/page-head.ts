/** A page's metadata for browsers, search engines and link previews. */
import type { ComponentProps } from 'react'
import { SHARE_PICTURE_PX } from '#contract/limits.ts'
import { marketplaceName, titled } from '#contract/marketplace-name.ts'
import { DEFAULT_PICTURE, resized } from '#contract/pictures.ts'

type Meta = ComponentProps<'meta'>

interface PageHead {
  /** The site's origin, without a path. */
  origin: string
  /** The page's own path, with the query if it is part of the canonical address. */
  path: string
  /** Without the site's name. */
  title: string
  description: string
  /** URL of a picture, without a size. */
  picture?: string | undefined
  /** For search engines: noindex, but follow. */
  isHidden?: boolean
  /** Whether this is an article rather than a page of the site. */
  isArticle?: boolean
  /**
   * schema.org data; generated only on the server, because search engines do not read it from a page that is already
   * open.
   */
  structuredData?: readonly object[] | undefined
}

export function pageHead({
  origin,
  path,
  title,
  description,
  picture = DEFAULT_PICTURE,
  isHidden,
  isArticle,
  structuredData = [],
}: PageHead) {
  const full = titled(title)
  const meta: Meta[] = [
    { title: full },
    { name: 'description', content: description },
    ...(isHidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
  const url = origin + path
  const links = [{ rel: 'canonical', href: url }]
  if (!import.meta.env.SSR) return { meta, links }
  const property = (name: string, content: string | number): Meta => ({ property: name, content: String(content) })
  const { width, height } = SHARE_PICTURE_PX
  return {
    meta: [
      ...meta,
      property('og:site_name', marketplaceName()),
      property('og:type', isArticle ? 'article' : 'website'),
      property('og:title', title),
      property('og:description', description),
      property('og:url', url),
      property('og:image', origin + resized(picture, width, height)),
      property('og:image:width', width),
      property('og:image:height', height),
      property('og:image:alt', title),
      { name: 'twitter:card', content: 'summary_large_image' },
      // The router's own notation for a script of this type.
      ...structuredData.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } }) as Meta),
    ],
    links,
  }
}
