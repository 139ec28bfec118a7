/**
 * Sets `request.account` from the bearer token of the Authorization header. Cookies never count: the page copies its
 * cookie into the header, which no other site's form or link can do, so cross-site request forgery is impossible.
 * services/accounts/permissions.ts checks the caller's permissions before every handler.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint, EndpointName } from '#contract/endpoints.ts'
import type { Database } from '#server/db/database.ts'
import { findTokenHolder } from '#server/repositories/accounts/sessions.ts'
import { decide } from '#server/services/accounts/permissions.ts'
import type { Caller } from '#server/services/accounts/permissions.ts'
import { HttpError, problemFor } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's account; null for a guest. */
    account: Caller | null
  }
}

const namesOf = new Map<Endpoint, EndpointName>(
  Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name as EndpointName]),
)

/** Must be registered after the limits, so that guessing tokens is limited too. */
export function addAuth(app: FastifyInstance, { db, clock }: { db: Database; clock: () => Date }): void {
  app.decorateRequest('account', null)

  // Before the body is read, so that no one uploads a large body with an expired token.
  app.addHook('preParsing', async (request, reply) => {
    // The token endpoint uses Basic authorization, of the client.
    if (request.routeOptions.config.endpoint?.bodyType === 'form') return
    const token = bearerToken(request.headers.authorization)
    if (token === null) return
    const holder = await findTokenHolder(db, token, clock())
    // Not treated as a guest: the page must learn that its token expired, so that it can refresh and retry (fault 49).
    if (!holder) throw denied(reply, 'Bearer realm="Fanfare", error="invalid_token"')
    request.account = holder
  })

  app.addHook('preHandler', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    const name = endpoint && namesOf.get(endpoint)
    if (!name) return
    const id = (request.params as { id?: unknown }).id
    const decision = decide(name, request.account, typeof id === 'number' ? id : null)
    if (decision === 'signIn') throw denied(reply, 'Bearer realm="Fanfare"')
    if (decision === 'forbidden') throw new HttpError(403, 'forbidden', problemFor(403).message)
  })
}

/** The text after `Bearer` in the header, unchecked; null without that word. */
function bearerToken(authorization: string | undefined): string | null {
  return /^bearer\b\s*(.*?)\s*$/i.exec(authorization ?? '')?.[1] ?? null
}

function denied(reply: FastifyReply, challenge: string): HttpError {
  void reply.header('www-authenticate', challenge)
  return new HttpError(401, 'unauthorized', problemFor(401).message)
}
