/** The console's page and its files (`dist/console`), which no visitor loads. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { shownMarketplace } from '#contract/marketplace-name.ts'
import { allowStyle } from '#server/plugins/security.ts'
import { withColors, withMarketplace } from '#server/rendering/marketplace-head.ts'
import { sha256Source } from '#server/rendering/sha256-source.ts'
import type { Routes } from '#server/app-parts.ts'

/** Stricter than the marketplace's: no inline script, no frames, no other sites. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'permissions-policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
}

export const consolePageRoutes: Routes = async (app, { page }) => {
  const root = page && join(page.clientDir, '..', 'console')
  if (root === undefined || !existsSync(join(root, 'index.html'))) return
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/operator/assets/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  for (const url of ['/operator', '/operator/*'])
    app.get(url, (_request, reply) => {
      const shown = shownMarketplace()
      const policy = shown.style === '' ? POLICY : allowStyle(POLICY, sha256Source(shown.style))
      return reply
        .headers({ ...HEADERS, 'content-security-policy': policy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(withColors(withMarketplace(html, shown), shown.style))
    })
}
