/** Mounts an endpoint of the contract, which provides its method, path and schemas, and so the handler's types. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { Endpoint } from '#contract/endpoints.ts'
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
  const { params, query, body } = endpoint
  const bodyLimit = bodyLimitOf(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) },
    config: { endpoint, documented },
    ...(bodyLimit !== undefined && { bodyLimit }),
    handler: (request, reply) =>
      // The validator has replaced the raw values with the parsed ones.
      handler({ params: request.params, query: request.query, body: request.body } as Input<E>, request, reply),
  })
}
