/** The URL of any call. */
import type * as v from 'valibot'
import type { Call } from '#contract/endpoint.ts'
import type { endpoints, EndpointName } from '#contract/endpoints.ts'
import { configured } from './configuration.ts'

type Endpoints = typeof endpoints
type ParamsArg<N extends EndpointName> = Endpoints[N] extends { params: infer S extends v.GenericSchema }
  ? { params: v.InferInput<S> }
  : { params?: never }
type QueryArg<N extends EndpointName> = Endpoints[N] extends { query: infer S extends v.GenericSchema }
  ? object extends v.InferInput<S>
    ? { query?: v.InferInput<S> }
    : { query: v.InferInput<S> }
  : { query?: never }

/** Path parameters and query of a call. */
export type UrlArgs<N extends EndpointName> = ParamsArg<N> & QueryArg<N>

export interface BaseUrls {
  baseUrl?: string
  vendorBaseUrl?: string
}

const VENDOR_PREFIX = '/vendor-api'

/**
 * The URL of a call: parameters encoded, query sorted by name, undefined values omitted.
 * @throws ApiError `configuration` for a call to {vendor api} if its base URL is empty
 */
export function urlOf(endpoint: Pick<Call, 'path'>, args: object, bases: BaseUrls = {}): string {
  const { params, query } = args as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params?.[param])))
  const search = new URLSearchParams(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]): [string, string] => [key, String(value)]),
  )
  search.sort()
  const queryText = search.toString()
  return `${withBase(path, bases)}${queryText && `?${queryText}`}`
}

function withBase(path: string, { baseUrl = '', vendorBaseUrl = VENDOR_PREFIX }: BaseUrls): string {
  return path.startsWith(`${VENDOR_PREFIX}/`)
    ? configured(vendorBaseUrl) + path.slice(VENDOR_PREFIX.length)
    : baseUrl + path
}
