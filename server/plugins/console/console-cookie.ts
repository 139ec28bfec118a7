/** The cookie of the console's sign-in, which no script can read. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CONSOLE_SESSION_HOURS } from '#contract/console/operators.ts'
import { isSecure } from '#server/plugins/security.ts'

const PLAIN = 'fanfare-console'
/** Over HTTPS a name that no neighboring subdomain and no page without HTTPS can set. */
const GUARDED = `__Host-${PLAIN}`

const nameFor = (request: FastifyRequest) => (isSecure(request) ? GUARDED : PLAIN)

const options = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const

export const consoleToken = (request: FastifyRequest): string | null => request.cookies[nameFor(request)] ?? null

export function setConsoleCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(nameFor(request), token, { ...options(request), maxAge: CONSOLE_SESSION_HOURS * 60 * 60 })
}

export function clearConsoleCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(nameFor(request), options(request))
}
