/** The page: built files, and every other URL rendered on the server. */
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ownAddress } from '#contract/own-address.ts'
import { isApiPath } from '#server/plugins/errors.ts'
import { NotFound } from '#server/services/errors.ts'
import { ASSETS_PATH } from '#server/plugins/limits.ts'
import { sendCached } from '#server/plugins/cached-responses.ts'
import type { Routes } from '#server/dependencies.ts'

/** Longer URLs are rendered but not cached: they are not shared. */
const KEPT_URL_MAX_CHARS = 200

/** Headers that have no effect on a script, a style or a font. */
const PAGE_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** `//evil.example/` and absolute URLs of other sites are not paths of this site. */
const isPagePath = (url: string) => ownAddress(url) !== null && !url.startsWith(ASSETS_PATH) && !isApiPath(url)

export const pageRoutes: Routes = async (app, { page, renderer, cache, rareCache }) => {
  if (!page || !renderer) return
  const assets = join(page.clientDir, 'assets') + sep
  await app.register(fastifyStatic, {
    root: page.clientDir,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Assets have a content hash in their names; all other files may change with the next version.
      const isAsset = path.startsWith(assets)
      void reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Page policies are sent with the page; on every script they would only add a kilobyte.
      if (isAsset) for (const name of PAGE_HEADERS) void reply.removeHeader(name)
    },
  })
  app.get('/*', async (request, reply) => {
    const { url } = request
    if (!isPagePath(url)) throw new NotFound('There is nothing at this address.')
    const render = () => renderer.render({ url })
    if (url.length <= KEPT_URL_MAX_CHARS) {
      // Callers can make up any number of queries, so these get the small cache.
      const keeping = url.includes('?') ? rareCache : cache
      return sendCached(request, reply, keeping, await keeping.get(`page ${url}`, render))
    }
    const { status, headers, body } = await render()
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-cache', ...headers })
      .send(body)
  })
}
