/** robots.txt and the sitemaps as files (sitemaps.org). */
import { NotFound } from '#server/services/errors.ts'
import { sitemap, sitemapNames } from './sitemaps.ts'
import type { SitemapEntry, SitemapContext } from './sitemaps.ts'

/** API calls, personal pages and redirects. */
const NOT_FOR_CRAWLERS = ['/api/', '/vendor-api/', '/requestquote', '/requests', '/account', '/search']
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** @param origin the site's own */
export const robotsFile = (origin: string): string =>
  [
    'User-agent: *',
    ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

export async function sitemapIndexFile(context: SitemapContext): Promise<string> {
  const names = await sitemapNames(context)
  return document(
    'sitemapindex',
    names.map((name) => `<sitemap><loc>${context.settings.publicUrl}/sitemaps/${name}.xml</loc></sitemap>`),
  )
}

/** @throws NotFound */
export async function sitemapFile(context: SitemapContext, name: string): Promise<string> {
  const entries = await sitemap(context, name)
  if (!entries) throw new NotFound('There is no such sitemap.')
  return document(
    'urlset',
    entries.map((entry) => url(context.settings.publicUrl, entry)),
  )
}

/** Paths consist of file names and slugs: letters, digits and hyphens, so nothing in them needs escaping. */
const url = (origin: string, { path, lastModified }: SitemapEntry) =>
  `<url><loc>${origin}${path}</loc>${lastModified === undefined ? '' : `<lastmod>${lastModified}</lastmod>`}</url>`

const document = (root: string, items: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SCHEMA}">\n${items.join('\n')}\n</${root}>\n`
