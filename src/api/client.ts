/** The one place where the page asks the server: one parsed fetch per endpoint of the contract. Runs in the worker too. */
import * as v from 'valibot'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { SEND_TIMEOUT_MS } from '#contract/limits.ts'
import { SAVED_AT_HEADER } from '#contract/worker-messages.ts'
import { ApiError, fromFailure, fromReply } from './api-error.ts'
import { exchange, whoAnswered, type Reached } from './exchange.ts'
import { requestUrl, type UrlArgs } from './request-url.ts'

export { ApiError, type ApiErrorKind } from './api-error.ts'
export type { Reached } from './exchange.ts'
export { requestUrl } from './request-url.ts'

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
  /** Base of `{vendor api}`, `/vendor-api` by default (decisions 3). */
  vendorBaseUrl?: string
  /** `fetch` by default; server rendering passes one that calls the app directly. */
  fetch?: typeof globalThis.fetch
  /** Told after every call who was reached. */
  onOutcome?: (reached: Reached) => void
}

export interface Api {
  /**
   * Calls `name` and parses its reply.
   * @throws ApiError for every refusal and failure; an abort by `signal` rejects with the signal's reason
   */
  call<N extends EndpointName>(name: N, ...args: ArgsOf<N>): Promise<ApiReply<N>>
}

/** The arguments may be left out when nothing in them is required. */
type ArgsOf<N extends EndpointName> = object extends CallArgs<N> ? [args?: CallArgs<N>] : [args: CallArgs<N>]

/** An API client. Holds no state: server rendering can share one between requests. */
export function createApi(options: ApiOptions = {}): Api {
  const { onOutcome = () => {} } = options
  return {
    async call<N extends EndpointName>(name: N, ...[args]: ArgsOf<N>): Promise<ApiReply<N>> {
      const endpoint: { method: string; reply: v.GenericSchema } = endpoints[name]
      const { body, signal, headers } = args ?? {}
      const url = requestUrl(name, args as UrlArgs<N>, options)
      const answer = await exchange(options.fetch ?? globalThis.fetch, url, {
        method: endpoint.method,
        headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        credentials: 'same-origin',
        signal: withTimeout(signal),
      }).catch((failure: unknown) => {
        if (signal?.aborted) throw failure
        onOutcome('nobody')
        throw fromFailure(failure)
      })
      const saved = answer.headers.get(SAVED_AT_HEADER)
      // A saved copy tells nothing about the connection.
      if (saved === null) onOutcome(whoAnswered(answer))
      if (!answer.ok) throw fromReply(answer)
      const parsed = v.safeParse(endpoint.reply, answer.json)
      if (!parsed.success) throw new ApiError({ kind: 'notJson', status: answer.status, body: answer.json })
      return { value: parsed.output as Reply<N>, savedAt: savedDate(saved) }
    },
  }
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

function savedDate(header: string | null): Date | null {
  const date = header === null ? null : new Date(header)
  return date && !Number.isNaN(date.getTime()) ? date : null
}
