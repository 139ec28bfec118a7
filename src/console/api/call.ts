/** One call of the console's API, with its reply parsed. The sign-in is a cookie that no script can read. */
import * as v from 'valibot'
import { consoleEndpoints, type ConsoleEndpointName } from '#contract/console/console-endpoints.ts'
import { CONSOLE_HEADER } from '#contract/console/operators.ts'
import { SEND_TIMEOUT_MS } from '#contract/limits.ts'
import { ApiError, fromFailure } from '#src/api/api-error.ts'
import { fromReply } from '#src/api/errors/from-reply.ts'
import { exchange } from '#src/api/exchange.ts'

const UPLOAD_TIMEOUT_MS = 120_000

type Endpoints = typeof consoleEndpoints
type ConsoleReply<N extends ConsoleEndpointName> = v.InferOutput<Endpoints[N]['reply']>

type Part<N extends ConsoleEndpointName, K extends string> =
  Endpoints[N] extends Record<K, infer S extends v.GenericSchema> ? v.InferInput<S> : never

export interface ConsoleArgs<N extends ConsoleEndpointName> {
  params?: { id: number }
  query?: Part<N, 'query'>
  body?: Part<N, 'body'>
  /** In place of a body, for an upload. */
  form?: FormData
}

/** @throws ApiError */
export async function callConsole<N extends ConsoleEndpointName>(
  name: N,
  { params, query, body, form }: ConsoleArgs<N> = {},
): Promise<ConsoleReply<N>> {
  const { method, path, reply } = consoleEndpoints[name]
  const search = new URLSearchParams(
    Object.entries((query ?? {}) as Record<string, string | number | null | undefined>).flatMap(([key, value]) =>
      value === undefined || value === '' || value === null ? [] : [[key, String(value)]],
    ),
  ).toString()
  const url = path.replace(':id', String(params?.id)) + (search === '' ? '' : `?${search}`)
  const response = await exchange(fetch, url, {
    method,
    headers: {
      accept: 'application/json',
      [CONSOLE_HEADER]: '1',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
    credentials: 'same-origin',
    signal: AbortSignal.timeout(form ? UPLOAD_TIMEOUT_MS : SEND_TIMEOUT_MS),
  }).catch((failure: unknown) => {
    throw fromFailure(failure)
  })
  if (!response.ok) throw fromReply(response)
  const parsed = v.safeParse(reply, response.json)
  if (!parsed.success) throw new ApiError({ kind: 'mismatch', status: response.status, response })
  return parsed.output
}

/** Whether the call waits for a proof of who is signed in (RFC 9470). */
export const needsProof = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  failure.kind === 'denied' &&
  (failure.response?.headers.get('www-authenticate') ?? '').includes('insufficient_user_authentication')

/** Whether the sign-in has ended. */
export const isSignedOut = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.kind === 'denied' && !needsProof(failure)

export function messageOf(failure: unknown): string {
  if (isSignedOut(failure)) return 'You’re signed out. Sign in again.'
  return failure instanceof ApiError ? failure.message : 'Something went wrong. Try again in a moment.'
}
