/**
 * The files of the build that say what the marketplace is called or show its logo: as operators have set them, in place
 * of the built ones. Without a setting the built ones are served.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { BUILT_IN, marketplaceName, shownMarketplace, type ShownMarketplace } from '#contract/marketplace-name.ts'
import type { RouteContext } from '#server/app-parts.ts'
import { allowStyle } from '#server/plugins/security.ts'
import { preferredEncoding, sendCached } from '#server/plugins/endpoints/cached-responses.ts'
import { isCompressible } from '#server/plugins/response-cache.ts'
import type { Renderer, Shell } from '#server/rendering/render.ts'
import { LOGO_PATH } from '#server/services/marketplace/marketplace.ts'

/** Icons that are cut from the logo: pixels, and how much of them it fills where a device cuts corners off. */
const ICONS: Readonly<Record<string, { px: number; part: number }>> = {
  '/icons/icon-192.png': { px: 192, part: 1 },
  '/icons/icon-512.png': { px: 512, part: 1 },
  '/icons/maskable-512.png': { px: 512, part: 0.8 },
  '/icons/apple-touch-icon-180.png': { px: 180, part: 1 },
  '/favicon.ico': { px: 32, part: 1 },
}

const WHOLE = { px: 512, part: 1 }
const MANIFEST = '/manifest.webmanifest'
const POLICY = 'content-security-policy'
const YEAR = 'public, max-age=31536000, immutable'

interface Context extends Pick<RouteContext, 'cache' | 'marketplace'> {
  renderer: Renderer
  /** Folder of the built files. */
  clientDir: string
}

export function addMarketplaceFiles(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', (request, reply, done) => {
    const sent = ownFile(context, request, reply)
    if (!sent) return done()
    sent.catch((error: unknown) => reply.send(error))
  })
}

/** Sends the file of the request; undefined where the built one is right. */
function ownFile(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown> | undefined {
  const shown = shownMarketplace()
  if (shown.version === '' || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
  const [path = ''] = request.url.split('?', 1)
  if (path === MANIFEST) return sendManifest(context, shown, request, reply)
  // Whoever opens it as a page is sent to the home page.
  if (path === '/index.html' && context.renderer.shell && !request.headers.accept?.includes('text/html'))
    return sendShell(context, context.renderer.shell(), request, reply)
  const icon = path === shown.logo ? WHOLE : ICONS[path]
  const logo = context.marketplace.logo()
  return logo && icon ? sendIcon(logo, icon, path, request, reply) : undefined
}

async function sendManifest(
  { cache, clientDir }: Context,
  shown: ShownMarketplace,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const made = await cache.get(`manifest ${shown.version}`, async () => {
    const built = JSON.parse(await readFile(join(clientDir, MANIFEST), 'utf8')) as Record<string, unknown>
    return {
      status: 200,
      headers: { 'content-type': 'application/manifest+json' },
      body: JSON.stringify(manifestOf(built, shown)),
      shown: [],
    }
  })
  return sendCached(request, reply, cache, made)
}

/** Pictures of another marketplace's screens would be wrong. */
function manifestOf({ screenshots: _screenshots, ...built }: Record<string, unknown>, shown: ShownMarketplace) {
  return {
    ...built,
    name: marketplaceName(),
    short_name: shown.shortName,
    ...(shown.claim !== BUILT_IN.claim && { description: `${shown.claim}.` }),
    ...(shown.logo !== null && {
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }),
  }
}

/** No `Vary`: the worker's cache would then miss it. */
async function sendShell({ cache }: Context, { body, styleHash }: Shell, request: FastifyRequest, reply: FastifyReply) {
  const made = await cache.get(`shell ${shownMarketplace().version}`, () =>
    Promise.resolve({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body, shown: [] }),
  )
  if (styleHash !== '') void reply.header(POLICY, allowStyle(String(reply.getHeader(POLICY)), styleHash))
  const encoding = isCompressible(made) ? preferredEncoding(request.headers['accept-encoding']) : 'identity'
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply
    .headers({ 'cache-control': 'no-cache', ...made.headers, etag: made.etag })
    .send(await cache.encoded(made, encoding))
}

/** Cut once for each size. */
const cuts = new Map<string, Promise<Buffer>>()
const CUTS_MAX = 50

async function sendIcon(
  logo: Buffer,
  icon: { px: number; part: number },
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const key = `${createHash('sha256').update(logo).digest('base64url')} ${icon.px} ${icon.part}`
  if (cuts.size > CUTS_MAX) cuts.clear()
  const cutting = cuts.get(key) ?? cut(logo, icon)
  cuts.set(key, cutting)
  // It is tried again with the next request.
  cutting.catch(() => cuts.delete(key))
  const body = await cutting
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  void reply.headers({ 'cache-control': path.startsWith(LOGO_PATH) ? YEAR : 'no-cache', etag })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(body)
}

async function cut(logo: Buffer, { px, part }: { px: number; part: number }): Promise<Buffer> {
  const side = Math.round(px * part)
  const [before, after] = [Math.floor((px - side) / 2), Math.ceil((px - side) / 2)]
  return sharp(logo)
    .resize(side, side, { fit: 'contain', background: '#fff0' })
    .extend({ top: before, left: before, bottom: after, right: after, background: '#ffffff' })
    .png()
    .toBuffer()
}
