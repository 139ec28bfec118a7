/**
 * The token endpoint (docs/specification.md#sign-in-and-tokens; RFC 6749 and 7009): form-encoded, with the client's
 * Basic authorization and no bearer token.
 */
import * as v from 'valibot'
import { OAUTH_CLIENTS, OAuthProblem, TokenReply } from '#contract/account.ts'
import { SEND_TIMEOUT_MS } from '#contract/limits.ts'
import { tokenEndpoints } from '#contract/token-endpoints.ts'
import { ApiError, fromFailure } from '../api-error.ts'
import { fromReply } from '../errors/from-reply.ts'
import { configured } from '../urls/configuration.ts'
import { exchange, type ServerResponse } from '../exchange.ts'
import { urlOf, type BaseUrls } from '../urls/url-of.ts'
import { retryAfterMs } from '../errors/retry-after.ts'

interface TokenOptions extends BaseUrls {
  fetch?: typeof globalThis.fetch
  /** The page's own client by default. */
  client?: { id: string; secret: string } | undefined
}

/**
 * Signs in or renews. The browser stores the tokens as cookies; no script can read the refresh token's cookie.
 * @throws ApiError; its `code` is the endpoint's `error` (`invalid_grant`, …)
 */
export async function requestTokens(
  form: { grant_type: 'password'; username: string; password: string } | { grant_type: 'refresh_token' },
  options: TokenOptions = {},
): Promise<TokenReply> {
  const parsed = v.safeParse(TokenReply, await post('token', form, options))
  if (!parsed.success) throw new ApiError({ kind: 'notJson' })
  return parsed.output
}

/** Ends the session of this browser's refresh token. @throws ApiError */
export async function revokeTokens(options: TokenOptions = {}): Promise<void> {
  await post('revokeToken', {}, options)
}

async function post(
  name: 'token' | 'revokeToken',
  form: Record<string, string>,
  { client = OAUTH_CLIENTS.web, ...options }: TokenOptions,
): Promise<unknown> {
  const { id, secret } = { id: configured(client.id), secret: configured(client.secret) }
  const response = await exchange(options.fetch ?? globalThis.fetch, urlOf(tokenEndpoints[name], {}, options), {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`,
    },
    body: new URLSearchParams({ ...form, client_id: id, client_secret: secret }),
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'error',
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  }).catch((failure: unknown) => {
    throw fromFailure(failure)
  })
  if (!response.ok) throw fromOAuth(response)
  return response.json
}

function fromOAuth(response: ServerResponse): ApiError {
  const problem = v.safeParse(OAuthProblem, response.json)
  if (!problem.success) return fromReply(response)
  return new ApiError({
    kind: 'problem',
    status: response.status,
    code: problem.output.error,
    message: problem.output.error_description,
    retryAfterMs: retryAfterMs(response.headers.get('retry-after'), Date.now()),
    response,
  })
}
