/** Mounts an endpoint of the contract, which provides its method, path and schemas, and so the handler's types. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as v from 'valibot'
import type { Endpoint } from '#contract/endpoints.ts'
import type { Caller } from '#server/services/accounts/permissions.ts'
import { bodyLimitOf } from './bodies/body-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's entry, for the API description. */
    endpoint?: Endpoint
    documented?: Documented
    /** Exempt from rate limits and load shedding: health checks. */
    vital?: boolean
  }
}

/** Parts of the API description beyond the contract. */
export interface Documented {
  /** The status of success; 200 by default. */
  success?: number
  /** Error statuses besides 400, 401, 429 and 503, and 403, 413 and 415 for all but GET. */
  refusals?: readonly number[]
  /** The shape of a 429, if it has more than a message and a code. */
  tooMany?: v.GenericSchema
  /** The shape of a 404 or a 409, if it has more than a message and a code. */
  missing?: v.GenericSchema
  conflict?: v.GenericSchema
  /** Required headers: name → description. */
  headers?: Record<string, string>
}

type Parsed<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined
type Part<E, K extends string> = E extends Record<K, infer S> ? Parsed<S> : undefined

export interface Input<E extends Endpoint> {
  params: Part<E, 'params'>
  query: Part<E, 'query'>
  body: Part<E, 'body'>
}

/** Returns the reply as the contract defines it, or sends a response itself and returns the reply object. */
export type Handler<E extends Endpoint> = (
  input: Input<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => v.InferInput<E['reply']> | FastifyReply | Promise<v.InferInput<E['reply']> | FastifyReply>

export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  documented: Documented = {},
): void {
  app.route(routeOf(endpoint, handler, documented))
}

/** Mounts an endpoint whose replies, refusals included, are for the caller alone and are not cached. */
export function mountPrivate<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  documented: Documented = {},
): void {
  const handlePrivate: Handler<E> = (input, request, reply) => {
    if (documented.success !== undefined) void reply.code(documented.success)
    return handler(input, request, reply)
  }
  app.route({
    ...routeOf(endpoint, handlePrivate, documented),
    onRequest: (_request, reply, done) => {
      void reply.header('cache-control', 'no-store')
      done()
    },
  })
}

/** The handler of a private endpoint that guests may not call. */
export type CallerHandler<E extends Endpoint, C> = (
  input: Input<E>,
  caller: C,
  request: FastifyRequest,
) => ReturnType<Handler<E>>

/** Mounts a private endpoint; services/accounts/permissions.ts refuses guests. */
export const mountSignedIn = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: CallerHandler<E, Caller>,
  documented: Documented = {},
): void =>
  mountPrivate(
    app,
    endpoint,
    (input, request) => {
      if (request.account === null) throw new Error('A guest got past the permissions.')
      return handler(input, request.account, request)
    },
    documented,
  )

/** A caller that manages a vendor. */
export type VendorCaller = Caller & { memberId: number }

/** Mounts a private endpoint; services/accounts/permissions.ts refuses callers who manage no vendor. */
export const mountForVendor = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: CallerHandler<E, VendorCaller>,
  documented: Documented = {},
): void =>
  mountSignedIn(
    app,
    endpoint,
    (input, caller, request) => {
      const { memberId } = caller
      if (memberId === null) throw new Error('A caller without a vendor got past the permissions.')
      return handler(input, { ...caller, memberId }, request)
    },
    documented,
  )

function routeOf<E extends Endpoint>(endpoint: E, handler: Handler<E>, documented: Documented): RouteOptions {
  const { params, query, body } = endpoint
  const bodyLimit = bodyLimitOf(endpoint)
  return {
    method: endpoint.method,
    url: endpoint.path,
    schema: { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) },
    config: { endpoint, documented },
    ...(bodyLimit !== undefined && { bodyLimit }),
    handler: (request, reply) =>
      // The validator has replaced the raw values with the parsed ones.
      handler({ params: request.params, query: request.query, body: request.body } as Input<E>, request, reply),
  }
}
