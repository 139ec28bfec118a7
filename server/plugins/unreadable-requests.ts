/**
 * Requests whose URL cannot be read (`/%`), is spelled in another way than its one, holds a parameter that is too long,
 * or that do not name one host. The router or Node would respond to some of them before any hook runs, and to others in
 * the name of a rule or a cache that reads them differently, so they are sent on to a route of their own: limited,
 * logged and handled like all others.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError, problemFor } from './errors.ts'
import { isPageAddress, readAddress, readPageAddress } from './request-address.ts'

/** A request that asks for this path itself finds nothing there. */
const PATH = '/unreadable-request'

const problems = new WeakMap<IncomingMessage, FastifyError | HttpError>()
/** The right spelling of the address of a request that only reads. */
const moved = new WeakMap<IncomingMessage, string>()

/** A request names its host once (RFC 9112, 3.2). */
function namesOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0'
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length < 2
}

/** For Fastify's `rewriteUrl`. */
export function routedUrl(raw: IncomingMessage): string {
  if (problems.has(raw)) return PATH
  const { method, url = '' } = raw
  const address = namesOneHost(raw) ? readAddress(url) : null
  if (address === url) return url
  if (address !== null && (method === 'GET' || method === 'HEAD'))
    moved.set(raw, isPageAddress(address) ? readPageAddress(address) : address)
  else problems.set(raw, new HttpError(400, 'invalid', problemFor(400).message))
  return PATH
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
    handler: ({ raw }, reply) => {
      const address = moved.get(raw)
      if (address === undefined) reply.callNotFound()
      else void reply.header('cache-control', 'no-cache').redirect(address, 301)
    },
  })
}
