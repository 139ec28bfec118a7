/** The cookies of the console, which no script can read. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CONSOLE_SESSION_HOURS } from '#contract/console/operators.ts'
import { isSecure } from '#server/plugins/security.ts'
import type { OpenedConsole } from '#server/services/console/operator-caller.ts'

/** Over HTTPS with `__Host-`, which no neighboring subdomain and no page without HTTPS can set. */
const SESSION = 'fanfare-console'
/** The mark of the device (services/console/known-device.ts). */
const MARK = 'fanfare-console-device'
const MARK_DAYS = 180

const nameFor = (request: FastifyRequest, plain: string) => (isSecure(request) ? `__Host-${plain}` : plain)

const options = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const

const valueOf = (request: FastifyRequest, plain: string): string | null =>
  request.cookies[nameFor(request, plain)] ?? null

export const consoleToken = (request: FastifyRequest): string | null => valueOf(request, SESSION)
export const deviceMarkOf = (request: FastifyRequest): string | null => valueOf(request, MARK)

/** Also the mark of the device, which stays when the session ends. */
export function setConsoleCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { session, deviceMark }: OpenedConsole,
): void {
  const set = (plain: string, value: string, maxAge: number) =>
    void reply.setCookie(nameFor(request, plain), value, { ...options(request), maxAge })
  set(SESSION, session, CONSOLE_SESSION_HOURS * 60 * 60)
  set(MARK, deviceMark, MARK_DAYS * 24 * 60 * 60)
}

export function clearConsoleCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(nameFor(request, SESSION), options(request))
}
