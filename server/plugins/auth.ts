/**
 * Who calls: `request.account`, from the bearer token of the Authorization header. Cookies never count: the page copies
 * its cookie into the header, which no other site's form or link can do, so there is nothing to forge across sites.
 * What the caller may do is decided in services/accounts/permissions.ts, before every handler.
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
    /** Who calls; null for a guest. */
    account: Caller | null
  }
}

const namesOf = new Map<Endpoint, EndpointName>(
  Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name as EndpointName]),
)

/** Has to be called after the limits, so that guessing tokens is limited too. */
export function addAuth(app: FastifyInstance, { db, clock }: { db: Database; clock: () => Date }): void {
  app.decorateRequest('account', null)

  // Before the body is read: nobody sends a large one with a token that has ended.
  app.addHook('preParsing', async (request, reply) => {
    // The token endpoint has Basic authorization, of the client.
    if (request.routeOptions.config.endpoint?.bodyType === 'form') return
    const token = bearerToken(request.headers.authorization)
    if (token === null) return
    const holder = await findTokenHolder(db, token, clock())
    // Not "then as a guest": the page has to hear that its token ended, to refresh it and to ask again (fault 49).
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

/** What follows `Bearer` in the header, whatever it is; null without that word. */
function bearerToken(authorization: string | undefined): string | null {
  return /^bearer\b\s*(.*?)\s*$/i.exec(authorization ?? '')?.[1] ?? null
}

function denied(reply: FastifyReply, challenge: string): HttpError {
  void reply.header('www-authenticate', challenge)
  return new HttpError(401, 'unauthorized', problemFor(401).message)
}
