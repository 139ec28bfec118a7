/**
 * Mounts an endpoint of the contract, which provides its method, path, access and schemas, and so the handler's types.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify'
import type * as v from 'valibot'
import type { Access } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import { isOpenToGuests, onlyReads } from '#server/services/accounts/permissions.ts'
import type { Caller, SignedInCaller, VendorCaller } from '#server/services/caller.ts'
import type { OperatorCaller } from '#server/services/console/operator-caller.ts'
import { Forbidden, NotInTeam, TargetNotFound } from '#server/services/errors.ts'
import type { DomainError } from '#server/services/errors.ts'
import { bodyLimitOf } from '../bodies/body-limits.ts'
import { callerOf } from './caller.ts'

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

/** The caller that the endpoint's access lets through. */
type CallerOf<A extends Access> = A extends 'operator'
  ? OperatorCaller
  : A extends 'vendor' | 'ownVendor'
    ? VendorCaller
    : A extends 'signedIn' | 'ownAccount'
      ? SignedInCaller
      : Caller

/** Returns the reply as the contract defines it, or sends a response itself and returns the reply object. */
export type Handler<E extends Endpoint> = (
  input: Input<E>,
  caller: CallerOf<E['access']>,
  request: FastifyRequest,
  reply: FastifyReply,
) => v.InferInput<E['reply']> | FastifyReply | Promise<v.InferInput<E['reply']> | FastifyReply>

/**
 * Mounts an endpoint for those whom its access names. Its responses, refusals included, are kept by no cache unless it
 * is public.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  documented: Documented = {},
): void {
  app.route(routeOf(endpoint, handler, documented))
}

/** The caller, whom services/accounts/permissions.ts let through. */
function admittedCaller<A extends Access>(access: A, request: FastifyRequest): CallerOf<A> {
  if (access === 'operator') return admittedOperator(request) as CallerOf<A>
  const caller = callerOf(request)
  if (caller.accountId === null && !isOpenToGuests(access)) throw new Error('A guest got past the permissions.')
  if (caller.vendorId === null && (access === 'vendor' || access === 'ownVendor'))
    throw new Error('A caller without a vendor got past the permissions.')
  return caller as CallerOf<A>
}

/** The operator, whom plugins/console/console-auth.ts let through. */
function admittedOperator({ operator }: FastifyRequest): OperatorCaller {
  if (!operator) throw new Error('A guest got past the door of the console.')
  return operator
}

const keepOutOfCaches: onRequestHookHandler = (_request, reply, done) => {
  void reply.header('cache-control', 'no-store')
  done()
}

/** Why what is written isn't found: it is a vendor's for whom the caller may not write. Null for any other reason. */
function refusalByTeam({ account, method }: FastifyRequest): DomainError | null {
  if (account?.isOutOfTeam) return new NotInTeam()
  return account && method !== 'GET' && onlyReads(account) ? new Forbidden(READ_ONLY) : null
}

const READ_ONLY = 'Your role only reads. Ask an owner of the vendor to change it.'

function routeOf<E extends Endpoint>(endpoint: E, handler: Handler<E>, documented: Documented): RouteOptions {
  const { params, query, body } = endpoint
  const bodyLimit = bodyLimitOf(endpoint)
  return {
    method: endpoint.method,
    url: endpoint.path,
    schema: { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) },
    config: { endpoint, documented },
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(endpoint.access !== 'public' && { onRequest: keepOutOfCaches }),
    handler: async (request, reply) => {
      if (documented.success !== undefined) void reply.code(documented.success)
      // The validator has replaced the raw values with the parsed ones.
      const input = { params: request.params, query: request.query, body: request.body } as Input<E>
      try {
        return await handler(input, admittedCaller<E['access']>(endpoint.access, request), request, reply)
      } catch (error) {
        throw (error instanceof TargetNotFound ? refusalByTeam(request) : null) ?? error
      }
    },
  }
}
