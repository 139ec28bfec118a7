/** Logs: one JSON line per request, without query strings, bodies or anything that identifies a person. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hideAddresses } from '#server/hide-addresses.ts'
import { isInside } from './limits.ts'

const REQUEST_ID = 'x-request-id'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

/**
 * Pino's options. `stream` receives the lines; standard error by default, so that they are separate from the startup
 * messages.
 */
export function logOptions(level: LogLevel, stream: { write(line: string): void } = process.stderr) {
  return {
    level,
    stream,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: pathOf(request.originalUrl),
        address: request.ip,
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
  }
}

/**
 * The path alone: a query can contain a position. Email addresses in it are removed, and so are ids that only their
 * owner knows (of signup sessions and requests, and the CRM's), in any spelling. It is printable and not too long,
 * whatever was sent.
 */
function pathOf(url: string): string {
  const path = (url.split('?', 1)[0] ?? '').split('/').map(withoutSecrets).join('/')
  const shown = path.length > LOGGED_PATH_CHARS ? `${path.slice(0, LOGGED_PATH_CHARS)}…` : path
  return shown.replace(/[^\x20-\x7e…]/g, (character) => encodeURIComponent(character.toWellFormed()))
}

const LOGGED_PATH_CHARS = 500

function withoutSecrets(segment: string): string {
  const words = decoded(segment)
  if (words.includes('@')) return '[address]'
  return SECRET_ID.test(words) ? words.replace(SECRET_ID, '[id]') : segment
}

const SECRET_ID = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/i

/** The part of it that can be decoded; nothing else of a malformed segment could hide a secret. */
const decoded = (segment: string): string =>
  segment.replace(/%([0-7][0-9a-f])/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * A driver's error includes rows and parameters, and a mail server's refusal names the recipient: only type, code, first
 * line without addresses, and location are logged.
 */
function describeError(error: Error & { code?: unknown }) {
  const where = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .map((line) => line.trim())
  return {
    type: error.name,
    code: error.code,
    message: hideAddresses(error.message.split('\n', 1)[0] ?? '').slice(0, 300),
    stack: where?.join('\n') ?? '',
  }
}

/** A request's id: the trusted proxy's, or a new one. */
export const requestIds =
  (isTrustedProxy: (address: string | undefined) => boolean) =>
  (request: IncomingMessage): string => {
    const given = request.headers[REQUEST_ID]
    if (typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) && isTrustedProxy(request.socket.remoteAddress))
      return given
    return randomUUID()
  }

export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const level = isInside(request) || request.routeOptions.config.vital === true ? 'debug' : 'info'
    request.log[level]({ req: request, res: reply, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'answered')
    done()
  })
}
