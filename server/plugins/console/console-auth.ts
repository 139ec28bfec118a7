/**
 * The door of the operator's console: who is signed in, by a cookie of its own, and whether the role has the right that
 * the call declares (contract/console/rights.ts). It decides before a body is read, and again once the body is there, but
 * for files, which their handlers read: a slow one may arrive when its operator was removed.
 *
 * A cookie alone would let another site's page write in an operator's name. So every write needs a header that only a
 * script of this site can send, and a browser that says where the call comes from must say: from here.
 */
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONSOLE_HEADER, PROOF_MINUTES } from '#contract/console/operators.ts'
import { hasRight } from '#contract/console/rights.ts'
import { MINUTE_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { findConsoleSession } from '#server/repositories/console/console-sessions.ts'
import { deviceName } from '#server/services/accounts/device-name.ts'
import type { ConsoleGuest, OperatorCaller } from '#server/services/console/operator-caller.ts'
import { networkOf } from '../addresses.ts'
import { HttpError } from '../errors.ts'
import { clearConsoleCookie, consoleToken, deviceMarkOf } from './console-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in to the console; null in every other call. */
    operator: OperatorCaller | null
  }
}

export const consoleGuest = (request: FastifyRequest): ConsoleGuest => ({
  network: networkOf(request.ip),
  token: consoleToken(request),
  device: deviceName(request.headers['user-agent']),
  deviceMark: deviceMarkOf(request),
})

/** As RFC 9470 names it: the sign-in is right, and too long ago for this call. */
const PROVE_AGAIN = 'Console error="insufficient_user_authentication"'

/** For the routes of the console alone; others read no cookies. */
export async function addConsoleAuth(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: () => Date },
): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('operator', null)
  const letIn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.access !== 'operator') return
    const guest = consoleGuest(request)
    const session = guest.token === null ? undefined : await findConsoleSession(db, guest.token, clock())
    if (!session || guest.token === null) {
      if (guest.token !== null) clearConsoleCookie(request, reply)
      throw denied(reply, 'Console', 'Sign in to the console.')
    }
    const { operatorId, email, role, expiresAt, provedAt } = session
    const { right, needsProof } = endpoint
    if (right !== undefined && !hasRight(role, right))
      throw new HttpError(403, 'forbidden', 'Your role doesn’t include this. Ask an owner.')
    if (needsProof === true && clock().getTime() - provedAt.getTime() > PROOF_MINUTES * MINUTE_MS)
      throw denied(reply, PROVE_AGAIN, 'Prove that it’s you, then try again.')
    request.operator = { ...guest, token: guest.token, operatorId, email, role, expiresAt }
  }
  app.addHook('preParsing', async (request, reply) => {
    if (isWrite(request)) refuseOtherSites(request)
    await letIn(request, reply)
  })
  app.addHook('preHandler', async (request, reply) => {
    if (isWrite(request)) await letIn(request, reply)
  })
}

const isWrite = ({ routeOptions: { config } }: FastifyRequest) =>
  config.endpoint !== undefined && config.endpoint.method !== 'GET'

function refuseOtherSites({ headers }: FastifyRequest): void {
  const from = headers['sec-fetch-site']
  if (headers[CONSOLE_HEADER] !== undefined && (from === undefined || from === 'same-origin')) return
  throw new HttpError(403, 'forbidden', 'This call didn’t come from the console. Reload the page, then try again.')
}

function denied(reply: FastifyReply, challenge: string, message: string): HttpError {
  void reply.header('www-authenticate', challenge)
  return new HttpError(401, 'unauthorized', message)
}
