/** GET /robots.txt, GET /sitemap.xml (the index), GET /sitemaps/:name.xml */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendCached } from '#server/plugins/cached-responses.ts'
import { NotFound } from '#server/services/errors.ts'
import { sitemap, sitemapNames } from '#server/services/search/sitemaps.ts'
import type { SitemapEntry } from '#server/services/search/sitemaps.ts'
import type { Routes } from '#server/dependencies.ts'

/** API calls, personal pages and redirects. */
const NOT_FOR_CRAWLERS = ['/api/', '/vendor-api/', '/requestquote', '/requests', '/account', '/search']
const HOUR_SECONDS = 3600
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export const sitemapRoutes: Routes = (app, deps) => {
  const { cache, settings } = deps
  const origin = settings.publicUrl
  /** @param name the cache key: not the URL, to which a caller may add a query */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    type: string,
    make: () => string | Promise<string>,
  ) => {
    const key = `crawler ${name}`
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${HOUR_SECONDS}` }
    return sendCached(
      request,
      reply,
      cache,
      await cache.get(key, async () => ({ status: 200, headers, body: await make() })),
    )
  }
  app.get('/robots.txt', (request, reply) =>
    send(request, reply, 'robots', 'text/plain', () =>
      [
        'User-agent: *',
        ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  )
  app.get('/sitemap.xml', (request, reply) =>
    send(request, reply, 'index', 'application/xml', async () => {
      const names = await sitemapNames(deps)
      return document(
        'sitemapindex',
        names.map((name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>`),
      )
    }),
  )
  app.get<{ Params: { name: string } }>('/sitemaps/:name([a-z0-9-]+).xml', (request, reply) =>
    send(request, reply, `sitemap ${request.params.name}`, 'application/xml', async () => {
      const entries = await sitemap(request.params.name, deps)
      if (!entries) throw new NotFound('There is no such sitemap.')
      return document(
        'urlset',
        entries.map((entry) => url(origin, entry)),
      )
    }),
  )
}

/** Paths consist of file names and slugs: letters, digits and hyphens, so nothing in them needs escaping. */
const url = (origin: string, { path, lastModified }: SitemapEntry) =>
  `<url><loc>${origin}${path}</loc>${lastModified === undefined ? '' : `<lastmod>${lastModified}</lastmod>`}</url>`

const document = (root: string, items: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SCHEMA}">\n${items.join('\n')}\n</${root}>\n`
