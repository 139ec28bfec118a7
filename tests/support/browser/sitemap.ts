/** Reads a sitemap as strictly as sitemaps.org defines it, and nothing else. */

interface ReadSitemap {
  root: 'urlset' | 'sitemapindex'
  locations: string[]
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const ROOT = /^<(urlset|sitemapindex) xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n([^]*)\n<\/\1>\n$/
const ENTRY = { urlset: 'url', sitemapindex: 'sitemap' } as const

/** @throws when the text is anything but a sitemap */
export function readSitemap(xml: string): ReadSitemap {
  if (!xml.startsWith(HEAD)) throw new Error('not an XML document')
  const [, root = '', body = ''] = ROOT.exec(xml.slice(HEAD.length)) ?? []
  if (root !== 'urlset' && root !== 'sitemapindex') throw new Error('neither a sitemap nor an index')
  const entry = new RegExp(
    `^<${ENTRY[root]}><loc>([^<>&"']+)</loc>(?:<lastmod>\\d{4}-\\d{2}-\\d{2}</lastmod>)?</${ENTRY[root]}>$`,
  )
  const locations = body.split('\n').map((line) => {
    const location = entry.exec(line)?.[1]
    if (location === undefined || !URL.canParse(location)) throw new Error(`not an entry: ${line.slice(0, 200)}`)
    return location
  })
  return { root, locations }
}
