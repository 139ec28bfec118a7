/**
 * Responses that are the same for everyone: revalidated with an ETag, sent with the best encoding the client accepts.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { Endpoint } from '#contract/endpoints.ts'
import { isCompressible } from '#server/plugins/response-cache.ts'
import type { CachedResponse, Encoding, ResponseCache } from '#server/plugins/response-cache.ts'
import { collectShown, tellShown } from '#server/services/search/shown-vendors.ts'
import { mount } from './mount.ts'
import type { Documented, Handler, Input } from './mount.ts'

type PublicEndpoint = Endpoint & { access: 'public' }

/**
 * Mounts an endpoint whose response depends only on its parameters, so that it can be cached.
 * @param respond produces the response, or throws a domain error
 */
export function mountCached<E extends PublicEndpoint>(
  app: FastifyInstance,
  cache: ResponseCache,
  endpoint: E,
  respond: (input: Input<E>) => v.InferInput<E['reply']> | Promise<v.InferInput<E['reply']>>,
  documented: Documented = {},
): void {
  mount(app, endpoint, cachedResponse(cache, endpoint, respond), documented)
}

/** The handler of `mountCached`, for endpoints that respond differently to some callers. */
export function cachedResponse<E extends PublicEndpoint>(
  cache: ResponseCache,
  endpoint: E,
  respond: (input: Input<E>) => v.InferInput<E['reply']> | Promise<v.InferInput<E['reply']>>,
): Handler<E> {
  return async (input, _caller, request, reply) => {
    // The parsed values, with defaults, in schema order: every spelling of a URL has the same key.
    const key = JSON.stringify([endpoint.path, input.params, input.query])
    const response = await cache.get(key, async () => {
      const { made, shown } = await collectShown(null, () => respond(input))
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      return { status: 200, headers, body: JSON.stringify(made), shown }
    })
    tellShown(response.shown)
    return sendCached(request, reply, cache, response)
  }
}

/** The response of an endpoint that shows nothing of the vendors: it stays when they change. */
export const withoutVendors =
  <Given extends unknown[], Reply>(respond: (...given: Given) => Reply) =>
  (...given: Given): Reply => {
    tellShown([])
    return respond(...given)
  }

/** Sends a cached response, or 304 when the client already has it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: ResponseCache,
  made: CachedResponse,
): Promise<FastifyReply> {
  void reply.headers({ 'cache-control': 'no-cache', ...made.headers, vary: 'accept-encoding', etag: made.etag })
  if (made.status === 200 && isKnown(request.headers['if-none-match'], made.etag))
    return reply.code(304).removeHeader('content-type').send()
  const encoding = isCompressible(made) ? preferredEncoding(request.headers['accept-encoding']) : 'identity'
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.code(made.status).send(await cache.encoded(made, encoding))
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque)
}

/** Brotli, then gzip, when the client accepts them. */
export function preferredEncoding(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity'
  const taken = new Set<string>()
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name)
  }
  if (taken.has('br')) return 'br'
  return taken.has('gzip') ? 'gzip' : 'identity'
}
