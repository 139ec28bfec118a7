/** Limits on incoming requests, before any handler sees them. */
import { STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import { problemFor, RETRY_AFTER_SECONDS } from './errors.ts'

const REQUEST_TIMEOUT_MS = 30_000
/** Long enough for a photo over a slow connection. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000
const CHECK_INTERVAL_MS = 2_000
const KEEP_ALIVE_MS = 65_000
const HEADERS_MAX_BYTES = 16 * 1024
/** `search-lookups` has a whole path in one parameter. */
const PARAMETER_MAX_CHARS = 400

/**
 * @param requestTimeoutMs how long a request may take to arrive, from the first byte to the last; uploads have ten
 * minutes
 */
export const transportLimits = (requestTimeoutMs = REQUEST_TIMEOUT_MS) =>
  ({
    bodyLimit: BODY_MAX_BYTES,
    // Node has one limit for all requests, so this is the longest; `addDeadline` enforces the shorter one.
    requestTimeout: Math.max(requestTimeoutMs, UPLOAD_TIMEOUT_MS),
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      // A value longer than requestTimeout would disable requestTimeout.
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, requestTimeoutMs),
      maxHeaderSize: HEADERS_MAX_BYTES,
      // Node would respond to such a request itself, past the limits and the log: unreadable-requests.ts.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: PARAMETER_MAX_CHARS },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  }) satisfies FastifyHttpOptions<RawServerDefault>

type BrokenRequestResponder = (error: Error & { code?: string }, socket: Socket) => void

/** The request that a connection is at, from its headers until it is complete: its response may be sent before that. */
const current = new WeakMap<Socket, FastifyRequest>()

/** Aborts requests whose body does not arrive in time. */
export function addDeadline(
  app: FastifyInstance,
  respondToBrokenRequest: BrokenRequestResponder,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers, routeOptions } = request
    const { socket } = raw
    current.set(socket, request)
    raw.once('close', () => current.get(socket) === request && current.delete(socket))
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    // A request that was injected has no connection, and its body is there already.
    if (hasBody && socket instanceof Socket && routeOptions.config.endpoint?.bodyType !== 'upload') {
      const timer = setTimeout(() => {
        if (!raw.complete)
          respondToBrokenRequest(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
      }, requestTimeoutMs)
      timer.unref()
      const stop = () => clearTimeout(timer)
      reply.raw.once('finish', stop).once('close', stop)
    }
    done()
  })
}

/** Errors of a request that did not arrive whole. It may be right as it is, so its sender is to try again. */
const INCOMPLETE = new Set(['ERR_HTTP_REQUEST_TIMEOUT', 'HPE_INVALID_EOF_STATE'])

export interface BrokenRequestResponse {
  /** The connection's. */
  address: string
  status: number
  /** The request whose body broke; null for headers that broke, and for what follows a complete request. */
  request: FastifyRequest | null
}

/**
 * Responds to malformed HTTP requests and to those that did not arrive whole, and closes the connection.
 * @param note receives each response, as no hook runs for it
 */
export function brokenRequestResponder(
  draining: { readonly begun: boolean },
  note: (response: BrokenRequestResponse) => void,
): BrokenRequestResponder {
  return ({ code = '' }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return
    const status = draining.begun ? 503 : INCOMPLETE.has(code) ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    const body = JSON.stringify(problemFor(status))
    if (socket.writable) {
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: application/json; charset=utf-8\r\n` +
          (status === 503 ? `retry-after: ${RETRY_AFTER_SECONDS}\r\n` : '') +
          `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      )
    }
    // A browser that connected ahead and then had nothing to ask made no request.
    const request = current.get(socket)
    const isBodyBroken = request !== undefined && !request.raw.complete
    if (socket.bytesRead > 0)
      note({ address: socket.remoteAddress ?? '', status, request: isBodyBroken ? request : null })
    socket.destroySoon()
  }
}
