/** GET /robots.txt, GET /sitemap.xml (the index), GET /sitemaps/:name.xml */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendCached } from '#server/plugins/endpoints/cached-responses.ts'
import { createPlacesWorthListing } from '#server/services/search/places-worth-listing.ts'
import { robotsFile, sitemapFile, sitemapIndexFile } from '#server/services/search/crawler-files.ts'
import type { Routes } from '#server/app-parts.ts'

const HOUR_SECONDS = 3600

export const sitemapRoutes: Routes = (app, context) => {
  const { cache, settings } = context
  const sources = { ...context, ...context.reading, placesWorthListing: createPlacesWorthListing(context.reading) }
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
    send(request, reply, 'robots', 'text/plain', () => robotsFile(settings.publicUrl)),
  )
  app.get('/sitemap.xml', (request, reply) =>
    send(request, reply, 'index', 'application/xml', () => sitemapIndexFile(sources)),
  )
  app.get<{ Params: { name: string } }>('/sitemaps/:name([a-z0-9-]+).xml', (request, reply) => {
    const { name } = request.params
    return send(request, reply, `sitemap ${name}`, 'application/xml', () => sitemapFile(sources, name))
  })
}
