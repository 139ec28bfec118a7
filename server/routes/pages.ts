/** The page: built files, and every other URL rendered on the server. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { ownAddress } from '#contract/own-address.ts'
import { concurrencyLimitPer } from '#server/services/concurrency-limit.ts'
import { NotFound } from '#server/services/errors.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { ASSETS_PATH, isPageAddress, readPageAddress } from '#server/plugins/request-address.ts'
import { sendCached } from '#server/plugins/endpoints/cached-responses.ts'
import { allowStyle, spareAnotherProcess } from '#server/plugins/security.ts'
import { openDictionaries } from '#server/dictionaries/dictionaries.ts'
import { collectShown } from '#server/services/search/shown-vendors.ts'
import type { RenderedReply, Renderer } from '#server/rendering/render.ts'
import { addMarketplaceFiles } from './marketplace-files.ts'
import type { Routes } from '#server/app-parts.ts'

/** Longer URLs are rendered but not cached: they are not shared. */
const KEPT_URL_MAX_CHARS = 200

/** Its owner changes and deletes it; the cache hears of vendors only. */
const SHORTLIST_PATH = '/shortlist/'

/** Pages that are rendered at a time for one network: hundreds at once would keep everybody else waiting. */
const RENDERED_AT_ONCE = 4

const POLICY = 'content-security-policy'

/** Headers that have no effect on a script, a style or a font. */
const PAGE_HEADERS = [
  POLICY,
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

/** Where the router finds nothing; rendered for URLs that are not paths of this site, such as `/%2fevil.example`. */
const MISSING_PAGE = '/page-not-found'

/** The URL with only those query parameters that its page reads, in one order. */
function withKnownQuery(url: string, { searchNames }: Pick<Renderer, 'searchNames'>): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2)
  if (query === undefined) return url
  const names = searchNames(path)
  const asked = new URLSearchParams(query)
  const known = new URLSearchParams([...asked].filter(([name]) => names.has(name)))
  if (known.size === asked.size) return url
  known.sort()
  return known.size === 0 ? path : `${path}?${known.toString()}`
}

export const pageRoutes: Routes = async (app, { page, renderer, cache, rareCache, marketplace }) => {
  if (!page || !renderer) return
  addMarketplaceFiles(app, { renderer, cache, marketplace, clientDir: page.clientDir })
  // Tabs that were opened before an update load the rest of their page (server/build/previous-build.mjs).
  const roots = [page.clientDir, join(page.clientDir, '..', 'previous')].filter((folder) => existsSync(folder))
  const dictionaries = openDictionaries(roots)
  app.addHook('onRequest', (request, reply, done) => {
    const changes = dictionaries.changes(request)
    if (changes === null) return done()
    setAssetHeaders(reply, dictionaries.headers(request.url))
    void reply
      .header('content-encoding', 'dcz')
      .type(request.url.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8')
      .send(changes)
  })
  await app.register(fastifyStatic, {
    root: roots,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.dcz', 'index.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      const { url } = reply.request
      // All other files may change with the next version.
      if (url.startsWith(ASSETS_PATH)) setAssetHeaders(reply, dictionaries.headers(url))
      else void reply.header('cache-control', 'no-cache')
    },
  })
  // The worker fetches the shell like any file; whoever opens it as a page is sent to the home page. No `Vary`: the
  // worker's cache would then miss it.
  app.get('/index.html', (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return reply.sendFile('index.html')
    return reply.header('cache-control', 'no-store').redirect('/', 301)
  })
  const inTurn = concurrencyLimitPer(RENDERED_AT_ONCE)
  app.get('/*', async (request, reply) => {
    const renderPage = (path: string) =>
      inTurn(networkOf(request.ip), async () => {
        const { made, shown } = await collectShown([], () => render(renderer, path, reply))
        return { ...made, shown }
      })
    if (!isPageAddress(request.url)) throw new NotFound('Page not found.')
    spareAnotherProcess(reply)
    const canonical = readPageAddress(request.url)
    const own = ownAddress(canonical)
    if (own !== null && canonical !== request.url) return reply.header('cache-control', 'no-cache').redirect(own, 301)
    const url = own === null ? MISSING_PAGE : canonical
    const known = withKnownQuery(url, renderer)
    if (known.length <= KEPT_URL_MAX_CHARS && !known.startsWith(SHORTLIST_PATH)) {
      // Callers can make up any number of values, so these get the small cache.
      const keeping = known.includes('?') ? rareCache : cache
      const page = await keeping.get(`page ${known}`, () => renderPage(known))
      // A redirect keeps the whole query: the page's script may read more of it, such as where a visit came from.
      if (page.status < 300 || page.status >= 400 || known === url) return sendCached(request, reply, keeping, page)
    }
    const { status, headers, body } = await renderPage(url)
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-cache', ...headers })
      .send(body)
  })
}

/** Files under `/assets` never change: their name or their folder has the build's hash. */
function setAssetHeaders(reply: FastifyReply, headers: Record<string, string>): void {
  void reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', ...headers })
  // Page policies are sent with the page; on every script they would only add a kilobyte.
  for (const name of PAGE_HEADERS) void reply.removeHeader(name)
}

/** Renders a page, with a policy that allows its own inline style. */
async function render(renderer: Renderer, url: string, reply: FastifyReply): Promise<RenderedReply> {
  const page = await renderer.render({ url })
  if (page.styleHash === undefined) return page
  const policy = allowStyle(String(reply.getHeader(POLICY)), page.styleHash)
  return { ...page, headers: { ...page.headers, [POLICY]: policy } }
}
