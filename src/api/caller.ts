/**
 * One fetch with a parsed reply per endpoint of the contract, in the page and in the worker; the set of endpoints is a
 * parameter.
 */
import * as v from 'valibot'
import { dependsOnAccount, type Call } from '#contract/endpoint.ts'
import type { endpoints, EndpointName } from '#contract/endpoints.ts'
import { SEND_TIMEOUT_MS } from '#contract/limits.ts'
import { MARKETPLACE_HEADER } from '#contract/marketplace-name.ts'
import { SAVED_AT_HEADER } from '#contract/worker-messages.ts'
import { ApiError, fromFailure } from './api-error.ts'
import { asSignedIn, authorization, guest, type Credentials } from './credentials.ts'
import { exchange, responder, type Reached } from './exchange.ts'
import { fromReply } from './errors/from-reply.ts'
import { urlOf, type UrlArgs } from './urls/url-of.ts'

export { ApiError, type ApiErrorKind } from './api-error.ts'
export type { Reached } from './exchange.ts'

type Endpoints = typeof endpoints

/** The parsed type of an endpoint's reply. */
export type Reply<N extends EndpointName> = v.InferOutput<Endpoints[N]['reply']>

type BodyArg<N extends EndpointName> = Endpoints[N] extends { body: infer S extends v.GenericSchema }
  ? { body: v.InferInput<S> }
  : { body?: never }

/** Path parameters, query and body of a call, as defined by the endpoint's schemas. */
export type CallArgs<N extends EndpointName> = UrlArgs<N> &
  BodyArg<N> & {
    signal?: AbortSignal | undefined
    /** Additional request headers (`Idempotency-Key`). */
    headers?: Record<string, string>
    /** Sends the sign-in although the call is public, for data that only the owner gets (a vendor's own profile). */
    signedIn?: boolean
  }

/** A parsed reply. */
export interface ApiReply<N extends EndpointName> {
  value: Reply<N>
  /** When the copy was saved, if the worker responded from its cache; null for a fresh response. */
  savedAt: Date | null
}

export interface ApiOptions {
  /** Origin of the product's own API, without a trailing slash; '' for the page's own origin. */
  baseUrl?: string
  /** Base URL of `{vendor api}`, `/vendor-api` by default. */
  vendorBaseUrl?: string
  /** `fetch` by default; server rendering passes one that calls the app directly. */
  fetch?: typeof globalThis.fetch
  /** The sign-in; a guest by default. */
  credentials?: Credentials
  /** Called after every call with who was reached. */
  onOutcome?: (reached: Reached) => void
  /** Called with the `Date` header of every response from Fanfare, and whether the response is fresh or saved. */
  onDate?: (date: string | null, isFresh: boolean) => void
  /** Called with the version of what the marketplace looks like (`ShownMarketplace`), as the server has it now. */
  onMarketplace?: (version: string) => void
}

export interface Api {
  /**
   * Calls `name` and parses its reply.
   * @throws ApiError for every refusal and failure; an abort by `signal` rejects with the signal's reason
   */
  call<N extends EndpointName>(name: N, ...args: ArgsOf<N>): Promise<ApiReply<N>>
}

/**
 * Whether a call sends the sign-in. Reads that are the same for everyone do not: without the header the worker may
 * store them for offline use, and an expired sign-in never blocks them (decision 11).
 */
const sendsSignIn = ({ method, access }: Call) => method !== 'GET' || dependsOnAccount(access)

/** The arguments may be omitted if none of them is required. */
type ArgsOf<N extends EndpointName> = object extends CallArgs<N> ? [args?: CallArgs<N>] : [args: CallArgs<N>]

/** Finds a call by name. */
type EndpointLookUp = (name: EndpointName) => Call | Promise<Call>

/**
 * Creates an API client for the calls that `lookUp` knows. It is stateless: server rendering can share one between
 * requests.
 */
export function createCaller(lookUp: EndpointLookUp, options: ApiOptions = {}): Api {
  const { onOutcome = () => {}, onDate = () => {}, onMarketplace } = options
  return {
    async call<N extends EndpointName>(name: N, ...[args]: ArgsOf<N>): Promise<ApiReply<N>> {
      const endpoint = await lookUp(name)
      const { body, signal, headers, signedIn } = args ?? {}
      const url = urlOf(endpoint, args ?? {}, options)
      const credentials = options.credentials ?? guest
      const ask = async (bearer: string | null) =>
        exchange(options.fetch ?? globalThis.fetch, url, {
          method: endpoint.method,
          headers: {
            accept: 'application/json',
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...authorization(bearer, await credentials.vendorId?.()),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          credentials: 'same-origin',
          signal: withTimeout(signal),
        })
      const mode = signedIn || dependsOnAccount(endpoint.access) ? 'given' : 'optional'
      const asked = signedIn || sendsSignIn(endpoint) ? asSignedIn(credentials, mode, ask) : ask(null)
      const response = await asked.catch((failure: unknown) => {
        // A response to the renewal of the sign-in also counts: a server was reached.
        if (signal?.aborted || failure instanceof ApiError) throw failure
        onOutcome('nobody')
        throw fromFailure(failure)
      })
      const saved = response.headers.get(SAVED_AT_HEADER)
      // A saved copy says nothing about the connection.
      if (saved === null) onOutcome(responder(response))
      if (responder(response) === 'fanfare') {
        onDate(response.headers.get('date'), saved === null)
        if (saved === null) onMarketplace?.(response.headers.get(MARKETPLACE_HEADER) ?? '')
      }
      if (!response.ok) throw fromReply(response)
      const parsed = v.safeParse(endpoint.reply, response.json)
      if (!parsed.success) {
        const kind = responder(response) === 'fanfare' ? 'mismatch' : 'notJson'
        throw new ApiError({ kind, status: response.status, response })
      }
      return { value: parsed.output as Reply<N>, savedAt: savedDate(saved) }
    },
  }
}

/** Avoids `AbortSignal.any`, which iOS before 17.4 does not have (decision 34). */
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
