/**
 * Whoever wrote something sees it, although reads may come from replicas: a write's response says how far the database
 * was, in a cookie for browsers and a header for programs, and the caller's next requests bring it back.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { neededPosition, OWN_WRITES_MS, readPosition } from '#server/db/connection/positions.ts'
import { isSecure } from './security.ts'

const HEADER = 'x-written'
const COOKIE = 'written'
const IN_COOKIE = /(?:^|; )written=([0-9A-F]+\/[0-9A-F]+)(?:;|$)/

/** Without replicas it does nothing. */
export function addOwnWrites(app: FastifyInstance, { replicas }: Pick<Database, 'replicas'>): void {
  if (!replicas) return
  const within = (request: FastifyRequest, next: () => void) => {
    const needed = neededBy(request)
    if (needed === null) next()
    else neededPosition.run(needed, next)
  }
  app.addHook('onRequest', (request, _reply, done) => within(request, done))
  // A body is read outside of what the first hook began.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 400) return
    const written = await replicas.written()
    const cookie = `${COOKIE}=${written}; Max-Age=${OWN_WRITES_MS / 1000}; Path=/; HttpOnly; SameSite=Strict`
    void reply.headers({ [HEADER]: written, 'set-cookie': isSecure(request) ? `${cookie}; Secure` : cookie })
  })
}

function neededBy({ headers }: FastifyRequest): bigint | null {
  const given = headers[HEADER]
  return readPosition(typeof given === 'string' ? given : IN_COOKIE.exec(headers.cookie ?? '')?.[1])
}
