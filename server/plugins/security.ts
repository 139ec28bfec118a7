/** Headers that say what a page may do (fault 66: no inline script runs that the build did not make). */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** `'sha256-…'` sources of what the build inlines into pages. */
export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}

const HSTS_SECONDS = 180 * 24 * 60 * 60

export async function addSecurity(app: FastifyInstance, inlineHashes: InlineHashes): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineHashes.scripts],
        styleSrc: ["'self'", ...inlineHashes.styles],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // Over plain HTTP the header would be ignored at best; see below.
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=(self), usb=()')
    if (request.protocol === 'https') void reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}`)
    done()
  })
}
