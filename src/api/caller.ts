/**
 * One parsed fetch per endpoint of the contract, in the page and in the worker; which endpoints there are is a
 * parameter.
 */
import * as v from 'valibot'
import type { Call } from '#contract/endpoint.ts'
import type { endpoints, EndpointName } from '#contract/endpoints.ts'
import { SEND_TIMEOUT_MS } from '#contract/limits.ts'
import { SAVED_AT_HEADER } from '#contract/worker-messages.ts'
import { ApiError, fromFailure, fromReply } from './api-error.ts'
import { asSignedIn, authorization, guest, type Credentials } from './credentials.ts'
import { exchange, responder, type Reached } from './exchange.ts'
import { urlOf, type UrlArgs } from './urls/url-of.ts'

export { ApiError, type ApiErrorKind } from './api-error.ts'
export type { Reached } from './exchange.ts'

type Endpoints = typeof endpoints

/** What an endpoint's reply parses to. */
export type Reply<N extends EndpointName> = v.InferOutput<Endpoints[N]['reply']>

type BodyArg<N extends EndpointName> = Endpoints[N] extends { body: infer S extends v.GenericSchema }
  ? { body: v.InferInput<S> }
  : { body?: never }

/** Path parameters, query and body of a call, as the endpoint's schemas take them. */
export type CallArgs<N extends EndpointName> = UrlArgs<N> &
  BodyArg<N> & {
    signal?: AbortSignal | undefined
    /** Further request headers (`Idempotency-Key`). */
    headers?: Record<string, string>
    /** Says who asks although everybody may: for what only the owner is told besides (a vendor's own profile). */
    signedIn?: boolean
  }

/** A parsed reply. */
export interface ApiReply<N extends EndpointName> {
  value: Reply<N>
  /** When the saved copy was saved, if the worker answered from its cache; null for a fresh answer. */
  savedAt: Date | null
}

export interface ApiOptions {
  /** Origin of the product's own API without a trailing slash; '' for the page's own. */
  baseUrl?: string
  /** Base of `{vendor api}`, `/vendor-api` by default. */
  vendorBaseUrl?: string
  /** `fetch` by default; server rendering passes one that calls the app directly. */
  fetch?: typeof globalThis.fetch
  /** Who is signed in; nobody by default. */
  credentials?: Credentials
  /** Told after every call who was reached. */
  onOutcome?: (reached: Reached) => void
  /** Told the `Date` of every answer of Fanfare's, and whether it came just now or was saved. */
  onDate?: (date: string | null, isFresh: boolean) => void
}

export interface Api {
  /**
   * Calls `name` and parses its reply.
   * @throws ApiError for every refusal and failure; an abort by `signal` rejects with the signal's reason
   */
  call<N extends EndpointName>(name: N, ...args: ArgsOf<N>): Promise<ApiReply<N>>
}

/**
 * Reads that say who asks. All others are the same for everybody: without the header the worker may keep them for a
 * time without a connection, and a sign-in that has ended never stands in their way (decision 11). Everything that
 * changes something says it.
 */
const PRIVATE_READS: readonly EndpointName[] = [
  'account',
  'client',
  'clientStatus',
  'ownRequests',
  'keyStatus',
  'membership',
  'leads',
  'lead',
  'requestVendors',
]

/** The arguments may be left out when nothing in them is required. */
type ArgsOf<N extends EndpointName> = object extends CallArgs<N> ? [args?: CallArgs<N>] : [args: CallArgs<N>]

/** Finds a call by its name. */
export type EndpointLookUp = (name: EndpointName) => Call | Promise<Call>

/** An API client for the calls that `lookUp` knows. Holds no state: server rendering can share one between requests. */
export function createCaller(lookUp: EndpointLookUp, options: ApiOptions = {}): Api {
  const { onOutcome = () => {}, onDate = () => {} } = options
  return {
    async call<N extends EndpointName>(name: N, ...[args]: ArgsOf<N>): Promise<ApiReply<N>> {
      const endpoint = await lookUp(name)
      const { body, signal, headers, signedIn } = args ?? {}
      const url = urlOf(endpoint, args ?? {}, options)
      const ask = (bearer: string | null) =>
        exchange(options.fetch ?? globalThis.fetch, url, {
          method: endpoint.method,
          headers: {
            accept: 'application/json',
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...authorization(bearer),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          credentials: 'same-origin',
          signal: withTimeout(signal),
        })
      const saysWho = signedIn || endpoint.method !== 'GET' || PRIVATE_READS.includes(name)
      const asked = saysWho ? asSignedIn(options.credentials ?? guest, 'given', ask) : ask(null)
      const answer = await asked.catch((failure: unknown) => {
        // An answer to the renewal of the sign-in is an answer: somebody was reached.
        if (signal?.aborted || failure instanceof ApiError) throw failure
        onOutcome('nobody')
        throw fromFailure(failure)
      })
      const saved = answer.headers.get(SAVED_AT_HEADER)
      // A saved copy tells nothing about the connection.
      if (saved === null) onOutcome(responder(answer))
      if (responder(answer) === 'fanfare') onDate(answer.headers.get('date'), saved === null)
      if (!answer.ok) throw fromReply(answer)
      const parsed = v.safeParse(endpoint.reply, answer.json)
      if (!parsed.success) throw new ApiError({ kind: 'notJson', status: answer.status, answer })
      return { value: parsed.output as Reply<N>, savedAt: savedDate(saved) }
    },
  }
}

/** Without `AbortSignal.any`, which iOS before 17.4 does not have (decision 34). */
function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS)
  if (!signal) return timeout
  const either = new AbortController()
  for (const one of [signal, timeout]) {
    if (one.aborted) either.abort(one.reason)
    one.addEventListener('abort', () => either.abort(one.reason), { signal: either.signal })
  }
  return either.signal
}

function savedDate(header: string | null): Date | null {
  const date = header === null ? null : new Date(header)
  return date && !Number.isNaN(date.getTime()) ? date : null
}
