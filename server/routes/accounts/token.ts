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
import { networkOf } from '#server/plugins/addresses.ts'
import { TooManyRequests } from '#server/services/errors.ts'
import { bodyLimitOf } from '#server/plugins/bodies/body-limits.ts'
import { addForms } from '#server/plugins/bodies/forms.ts'
import { authenticateClient, isFromOtherSite, NO_STORE, OAuthRefusal, refuseOAuth } from '#server/plugins/oauth.ts'
import type { OAuthClient } from '#server/plugins/oauth.ts'
import { clearSignInCookies, refreshTokenCookie, setSignInCookies } from '#server/plugins/sign-in-cookies.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { endSession, findSessionOf, refresh } from '#server/repositories/accounts/sessions.ts'
import type { EndReason, Tokens } from '#server/repositories/accounts/sessions.ts'
import { deviceName } from '#server/services/accounts/device-name.ts'
import { signIn } from '#server/services/accounts/sign-in.ts'
import type { RouteDependencies, Routes } from '#server/dependencies.ts'

type Form<S extends v.GenericSchema> = v.InferOutput<S>

/** The context of one call of the token endpoint. */
interface TokenCall {
  deps: RouteDependencies
  request: FastifyRequest
  reply: FastifyReply
  client: OAuthClient
  now: Date
}

export const tokenRoutes: Routes = (app, deps) => {
  void app.register(async (inner) => {
    addForms(inner)
    await inner.register(cookie)
    serve(inner, deps, endpoints.token, async (call, form) => {
      if (form.grant_type === undefined) throw new OAuthRefusal('invalid_request', 'grant_type is missing.')
      if (form.scope !== undefined && !/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(form.scope)) {
        throw new OAuthRefusal('invalid_scope', 'scope is not a list of words.')
      }
      if (form.grant_type === 'password') return withPassword(call, form)
      if (form.grant_type === 'refresh_token') return withRefreshToken(call, form)
      throw new OAuthRefusal('unsupported_grant_type', 'grant_type has to be password or refresh_token.')
    })
    serve(inner, deps, endpoints.revokeToken, revoke)
  })
}

/** Mounts a form-encoded endpoint for clients with Basic authorization. */
function serve<E extends Endpoint & { body: typeof TokenForm | typeof RevokeForm }>(
  app: FastifyInstance,
  deps: RouteDependencies,
  endpoint: E,
  answer: (call: TokenCall, form: Form<E['body']>) => Promise<v.InferInput<E['reply']>>,
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
      return answer({ deps, request, reply, client, now: deps.clock() }, form)
    },
  })
}

async function withPassword(call: TokenCall, { username, password }: Form<typeof TokenForm>): Promise<TokenReply> {
  const { deps, request, client, now } = call
  if (username === undefined || password === undefined)
    throw new OAuthRefusal('invalid_request', 'username and password are needed.')
  const outcome = await signIn(
    { ...deps, now, network: networkOf(request.ip), device: deviceName(request.headers['user-agent']) },
    { username, password, oauthClient: client },
  )
  if (outcome.outcome === 'throttled') throw new TooManyRequests(outcome.retryAfterSeconds)
  if (outcome.outcome === 'refused')
    throw new OAuthRefusal('invalid_grant', 'The e-mail address or the password is wrong.')
  // Ends this browser's previous session, so that no one can use it anymore.
  const before = client === 'web' ? refreshTokenCookie(request) : undefined
  if (before !== undefined) await end(call, before, 'signedInAgain')
  return tokenReply(call, outcome.tokens, outcome.account)
}

async function withRefreshToken(call: TokenCall, form: Form<typeof TokenForm>): Promise<TokenReply> {
  const { deps, request, reply, client, now } = call
  const token = (client === 'web' ? refreshTokenCookie(request) : undefined) ?? form.refresh_token
  if (token === undefined && client !== 'web') throw new OAuthRefusal('invalid_request', 'refresh_token is missing.')
  const refreshed =
    token === undefined
      ? ({ outcome: 'refused' } as const)
      : await refresh(deps.db, { token, oauthClient: client, device: deviceName(request.headers['user-agent']), now })
  if (refreshed.outcome === 'reused') {
    await writeAudit(deps.db, {
      accountId: refreshed.accountId,
      what: 'refreshTokenReused',
      at: now,
      network: networkOf(request.ip),
    })
  }
  const account = refreshed.outcome === 'refreshed' ? await findAccount(deps.db, refreshed.tokens.accountId) : undefined
  if (refreshed.outcome !== 'refreshed' || !account) {
    if (client === 'web') clearSignInCookies(request, reply)
    throw new OAuthRefusal('invalid_grant', 'The refresh token is unknown, used or too old. Sign in again.')
  }
  return tokenReply(call, refreshed.tokens, account)
}

/** The response with tokens; the web client also gets its cookies. */
export function tokenReply(
  { request, reply, client }: Pick<TokenCall, 'request' | 'reply' | 'client'>,
  tokens: Tokens,
  account: AccountRow,
): TokenReply {
  const { accessToken, refreshToken } = tokens
  const scope = toScope({ accountId: account.id, memberId: account.memberId, welcomeName: account.welcomeName })
  if (client === 'web')
    setSignInCookies(request, reply, { accessToken, refreshToken, scope, welcomeName: account.welcomeName })
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    ...(client !== 'web' && { refresh_token: refreshToken }),
    scope,
  }
}

/** An unknown token, or another client's, needs no revoking; that is success too (RFC 7009, 2.2). */
async function revoke(call: TokenCall, { token }: Form<typeof RevokeForm>): Promise<object> {
  const { request, reply, client } = call
  const stored = client === 'web' ? refreshTokenCookie(request) : undefined
  if (token === undefined && client !== 'web') throw new OAuthRefusal('invalid_request', 'token is missing.')
  if (client === 'web') clearSignInCookies(request, reply)
  for (const given of new Set([token, stored])) if (given !== undefined) await end(call, given, 'signedOut')
  return {}
}

async function end(
  { deps: { db }, request, client, now }: TokenCall,
  token: string,
  because: EndReason,
): Promise<void> {
  const session = await findSessionOf(db, token, client)
  if (!session) return
  await db.transaction(async (tx) => {
    await endSession(tx, session.id, because, now)
    await writeAudit(tx, { accountId: session.accountId, what: 'signedOut', at: now, network: networkOf(request.ip) })
  })
}
