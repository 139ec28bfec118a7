/** POST /api/v1/token, POST /api/v1/token/revoke: RFC 6749 and 7009 (docs/specification.md#calls). */
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import { OAUTH_CLIENTS } from '#contract/account.ts'
import { toScope } from '#contract/signed-in.ts'
import type { RevokeForm, TokenForm, TokenReply } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import { ACCESS_TOKEN_SECONDS } from '#contract/limits.ts'
import { bodyLimitOf } from '#server/plugins/bodies/body-limits.ts'
import { addForms } from '#server/plugins/bodies/forms.ts'
import { authenticateClient, isFromOtherSite, NO_STORE, OAuthRefusal, refuseOAuth } from '#server/plugins/oauth.ts'
import type { OAuthClient } from '#server/plugins/oauth.ts'
import { clearSignInCookies, refreshTokenCookie, setSignInCookies } from '#server/plugins/sign-in-cookies.ts'
import { grantForPassword, grantForRefreshToken, revokeTokens } from '#server/services/accounts/token-grants.ts'
import type { Granted } from '#server/services/accounts/token-grants.ts'
import { GrantRefused } from '#server/services/errors.ts'
import type { RouteContext, Routes } from '#server/app-parts.ts'
import { callerOf } from '#server/plugins/endpoints/caller.ts'

type Form<S extends v.GenericSchema> = v.InferOutput<S>

/** The context of one call of the token endpoint. */
interface TokenCall {
  context: RouteContext
  request: FastifyRequest
  reply: FastifyReply
  client: OAuthClient
}

export const tokenRoutes: Routes = (app, context) => {
  void app.register(async (inner) => {
    addForms(inner)
    await inner.register(cookie)
    serve(inner, context, endpoints.token, async (call, form) => {
      if (form.grant_type === undefined) throw new OAuthRefusal('invalid_request', 'grant_type is missing.')
      if (form.scope !== undefined && !/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(form.scope)) {
        throw new OAuthRefusal('invalid_scope', 'scope is not a list of words.')
      }
      if (form.grant_type === 'password') return withPassword(call, form)
      if (form.grant_type === 'refresh_token') return withRefreshToken(call, form)
      throw new OAuthRefusal('unsupported_grant_type', 'grant_type has to be password or refresh_token.')
    })
    serve(inner, context, endpoints.revokeToken, revoke)
  })
}

/** Mounts a form-encoded endpoint for clients with Basic authorization. */
function serve<E extends Endpoint & { body: typeof TokenForm | typeof RevokeForm }>(
  app: FastifyInstance,
  context: RouteContext,
  endpoint: E,
  respond: (call: TokenCall, form: Form<E['body']>) => Promise<v.InferInput<E['reply']>>,
): void {
  const bodyLimit = bodyLimitOf(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { body: endpoint.body },
    config: { endpoint, documented: { refusals: [401] } },
    ...(bodyLimit !== undefined && { bodyLimit }),
    errorHandler: refuseOAuth,
    handler: async (request, reply) => {
      const form = request.body as Form<E['body']>
      void reply.headers(NO_STORE)
      const client = authenticateClient(request, form)
      if (OAUTH_CLIENTS[client] === OAUTH_CLIENTS.web && isFromOtherSite(request)) {
        throw new OAuthRefusal('invalid_request', 'The web client belongs to this site’s own pages.')
      }
      return respond({ context, request, reply, client }, form)
    },
  })
}

async function withPassword(call: TokenCall, { username, password }: Form<typeof TokenForm>): Promise<TokenReply> {
  if (username === undefined || password === undefined)
    throw new OAuthRefusal('invalid_request', 'username and password are needed.')
  const { context, request, client: oauthClient } = call
  const given = { username, password, oauthClient, before: storedToken(call) }
  return tokenReply(call, await grantForPassword(context, given, callerOf(request)))
}

async function withRefreshToken(call: TokenCall, form: Form<typeof TokenForm>): Promise<TokenReply> {
  const { context, request, reply, client } = call
  const token = storedToken(call) ?? form.refresh_token
  if (token === undefined && client !== 'web') throw new OAuthRefusal('invalid_request', 'refresh_token is missing.')
  try {
    return tokenReply(call, await grantForRefreshToken(context, { token, oauthClient: client }, callerOf(request)))
  } catch (error) {
    if (error instanceof GrantRefused && client === 'web') clearSignInCookies(request, reply)
    throw error
  }
}

/** The web client's refresh token is a cookie. */
const storedToken = ({ request, client }: TokenCall) => (client === 'web' ? refreshTokenCookie(request) : undefined)

/** The response with tokens; the web client also gets its cookies. */
export function tokenReply(
  { request, reply, client }: Pick<TokenCall, 'request' | 'reply' | 'client'>,
  { tokens, account, working }: Granted,
): TokenReply {
  const { accessToken, refreshToken } = tokens
  const { id: accountId, welcomeName } = account
  const scope = toScope({ accountId, memberId: working?.vendorId ?? null, role: working?.role ?? null, welcomeName })
  if (client === 'web') setSignInCookies(request, reply, { accessToken, refreshToken, scope, welcomeName })
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    ...(client !== 'web' && { refresh_token: refreshToken }),
    scope,
  }
}

async function revoke(call: TokenCall, { token }: Form<typeof RevokeForm>): Promise<object> {
  const { context, request, reply, client } = call
  if (token === undefined && client !== 'web') throw new OAuthRefusal('invalid_request', 'token is missing.')
  const stored = storedToken(call)
  if (client === 'web') clearSignInCookies(request, reply)
  await revokeTokens(context, { tokens: [token, stored], oauthClient: client }, callerOf(request))
  return {}
}
