/**
 * Requests whose URL cannot be read (`/%`), holds a parameter that is too long, or that do not name one host. The
 * router or Node would respond to them before any hook runs, so they are sent on to a route of their own: limited,
 * logged and handled like all others.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError, problemFor } from './errors.ts'

/** A request that asks for this path itself finds nothing there. */
const PATH = '/unreadable-request'

const problems = new WeakMap<IncomingMessage, FastifyError | HttpError>()

/** A request names its host once (RFC 9112, 3.2). */
function namesOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0'
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length < 2
}

/** For Fastify's `rewriteUrl`. */
export function routedUrl(raw: IncomingMessage): string {
  if (!namesOneHost(raw)) problems.set(raw, new HttpError(400, 'invalid', problemFor(400).message))
  return problems.has(raw) ? PATH : (raw.url ?? '')
}

/** Restarts the request on the route for unreadable ones. For Fastify's `frameworkErrors`. */
export function rerouteUnreadable(
  app: FastifyInstance,
  error: FastifyError,
  { raw }: FastifyRequest,
  reply: FastifyReply,
): void {
  problems.set(raw, error)
  app.routing(raw, reply.raw)
}

/** Must be registered after the limits. */
export function addUnreadable(app: FastifyInstance): void {
  // Node would respond 417 itself to an expectation other than "100-continue", which may be ignored.
  app.server.on('checkExpectation', (request, reply) => app.routing(request, reply))
  app.all(PATH, {
    schema: { hide: true },
    // Before the body is read, and after the limits.
    preParsing: ({ raw }, _reply, payload, done) => done(problems.get(raw) ?? null, payload),
    handler: (_request, reply) => {
      reply.callNotFound()
    },
  })
}
