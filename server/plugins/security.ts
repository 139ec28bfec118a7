/** Headers that restrict what a page may do: only inline scripts from the build run. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { VIDEO_FRAME_ORIGINS } from '#contract/video.ts'
import type { ContentSources } from '#server/services/payments/payment-gateway.ts'

const NO_SOURCES: ContentSources = { scripts: [], styles: [], frames: [], images: [], connections: [] }
const HSTS_SECONDS = 180 * 24 * 60 * 60

declare module 'fastify' {
  interface FastifyInstance {
    isPublicOverHttps: boolean
    /** Sets them on a response that no hook has seen: to a URL that cannot be read. */
    secure(request: FastifyRequest, reply: FastifyReply): void
  }
}

/**
 * Whether the browser reaches this site over HTTPS: then its cookies are Secure. A proxy that ends HTTPS may not be
 * trusted, or may not say so; the site's public address does.
 */
export const isSecure = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || request.server.isPublicOverHttps

/** The policy of a page that carries an inline style of its own. */
export const allowStyle = (policy: string, styleHash: string): string =>
  policy.replace("style-src 'self'", `style-src 'self' ${styleHash}`)

/**
 * For the page of a first visit: a browser starts another process for a page with these headers, a tenth of a second on
 * a cheap phone. The worker's shell, which is the page from then on, has them
 * (docs/decisions/068-no-process-of-its-own.md).
 */
export function spareAnotherProcess(reply: FastifyReply): void {
  void reply.removeHeader('cross-origin-opener-policy').removeHeader('origin-agent-cluster')
}

/**
 * @param scriptHashes `'sha256-…'` sources of the build's inline scripts
 * @param payment what the payment service's script on the page needs; undefined unless it is configured
 */
export function addSecurity(
  app: FastifyInstance,
  publicUrl: string,
  scriptHashes: readonly string[],
  payment: ContentSources = NO_SOURCES,
): void {
  app.decorate('isPublicOverHttps', publicUrl.startsWith('https:'))
  // Made once: its Fastify plugin would read the policy again for every response.
  const restrict = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes, ...payment.scripts],
        styleSrc: ["'self'", ...payment.styles],
        imgSrc: ["'self'", 'data:', 'blob:', ...payment.images],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...payment.connections],
        frameSrc: [...VIDEO_FRAME_ORIGINS, ...payment.frames],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // PayPal responds from its own window.
    crossOriginOpenerPolicy: { policy: payment.frames.length > 0 ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // Over plain HTTP the header would be ignored at best; see below.
    strictTransportSecurity: false,
  })
  app.decorate('secure', (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=(self), usb=()')
    if (isSecure(request)) void reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}`)
    restrict(request.raw, reply.raw, (error) => {
      if (error instanceof Error) throw error
    })
  })
  app.addHook('onRequest', (request, reply, done) => {
    app.secure(request, reply)
    done()
  })
}
