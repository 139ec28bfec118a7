/**
 * Sets `request.account` from the bearer token of the Authorization header. Cookies never count: the page copies its
 * cookie into the header, which no other site's form or link can do, so cross-site request forgery is impossible.
 * services/accounts/permissions.ts decides by the endpoint's access who may call it, before the body is read.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ById, IdInUrl } from '#contract/ids.ts'
import { WORKING_AS_HEADER } from '#contract/signed-in.ts'
import type { Database } from '#server/db/database.ts'
import { findTokenHolder } from '#server/repositories/accounts/sessions.ts'
import { decide } from '#server/services/accounts/permissions.ts'
import type { TokenHolder } from '#server/services/accounts/permissions.ts'
import { NotInTeam } from '#server/services/errors.ts'
import { HttpError, problemFor } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's account; null for a guest. */
    account: TokenHolder | null
  }
}

/** Must be registered after the limits, so that guessing tokens is limited too. */
export function addAuth(app: FastifyInstance, { db, clock }: { db: Database; clock: () => Date }): void {
  app.decorateRequest('account', null)

  // Before the body is read: no one uploads a large body for nothing, and a stranger learns nothing about valid bodies.
  app.addHook('preParsing', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    // The token endpoint uses Basic authorization, of the client; the console has its own sign-in.
    if (endpoint?.bodyType === 'form' || endpoint?.access === 'operator') return
    const token = bearerToken(request.headers.authorization)
    if (token !== null) {
      const holder = await findTokenHolder(db, token, { workingAs: workingAs(request), now: clock() })
      // Not treated as a guest: the page must learn that its token expired, so that it can refresh and retry.
      if (!holder) throw denied(reply, 'Bearer realm="Fanfare", error="invalid_token"')
      request.account = holder
    }
    if (!endpoint) return
    const decision = decide({ ...endpoint, access: endpoint.access }, request.account, idIn(request.params))
    if (decision === 'signIn') throw denied(reply, 'Bearer realm="Fanfare"')
    if (decision === 'notInTeam')
      throw request.method === 'GET' ? new NotInTeam('You’re no longer in this vendor’s team.') : new NotInTeam()
    if (decision === 'forbidden') throw new HttpError(403, 'forbidden', problemFor(403).message)
  })
}

/** The vendor that the call names: in the header, or else in its path; null for the one that the session works as. */
function workingAs({ headers, params, routeOptions }: FastifyRequest): number | null {
  const named = headers[WORKING_AS_HEADER.toLowerCase()]
  if (named !== undefined) {
    const parsed = v.safeParse(IdInUrl, named)
    if (!parsed.success) throw new HttpError(400, 'invalid', problemFor(400).message)
    return parsed.output
  }
  return routeOptions.config.endpoint?.access === 'ownVendor' ? idIn(params) : null
}

/** The path's `:id`, which is not validated yet; null for anything but an id. */
function idIn(params: unknown): number | null {
  const parsed = v.safeParse(ById, params)
  return parsed.success ? parsed.output.id : null
}

/**
 * The text after `Bearer` in the header, unchecked; null without that word. Trimmed apart from the pattern, which would
 * take a quarter of a second for a header full of spaces.
 */
function bearerToken(authorization: string | undefined): string | null {
  return /^bearer\b(.*)$/i.exec(authorization ?? '')?.[1]?.trim() ?? null
}

function denied(reply: FastifyReply, challenge: string): HttpError {
  void reply.header('www-authenticate', challenge)
  return new HttpError(401, 'unauthorized', problemFor(401).message)
}
