/**
 * Errors as HTTP responses: `{errors}` for fields, `{message, code}` for everything else (docs/specification.md#errors;
 * contract/errors.ts). The only place that maps errors to status codes.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem, ProblemCode } from '#contract/errors.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { DatabaseBusy, DatabaseUnavailable, LockTimeout, QueryFailed } from '#server/db/errors.ts'
import {
  BookingRefused,
  DomainError,
  InvalidFields,
  PaymentDeclined,
  ProofNeeded,
  TargetNotFound,
} from '#server/services/errors.ts'

/** An error specific to HTTP: an unreadable body, a missing header. Services throw domain errors. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly code: ProblemCode

  constructor(statusCode: number, code: ProblemCode, message: string) {
    super(message)
    this.name = 'HttpError'
    this.statusCode = statusCode
    this.code = code
  }
}

/** The status of each code of a domain error. */
const STATUS: Readonly<Record<ProblemCode, number>> = {
  invalid: 400,
  keyMissing: 400,
  unauthorized: 401,
  forbidden: 403,
  notInTeam: 403,
  notFound: 404,
  inProgress: 409,
  cancelled: 409,
  slotTaken: 409,
  quoteReplaced: 409,
  quoteExpired: 409,
  alreadyBooked: 409,
  stateChanged: 409,
  tooLarge: 413,
  unsupported: 415,
  keyReused: 422,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
}

/** Whether a path belongs to the API, where every response is JSON. */
export const isApiPath = (url: string) =>
  /^\/(api|vendor-api|createrequest|pictures|healthz|readyz|openapi\.json)(\/|\?|$)/.test(url)

const PROBLEMS: Record<number, { code: ProblemCode; message: string }> = {
  400: { code: 'invalid', message: 'We couldn’t read this request. Check it and try again.' },
  401: { code: 'unauthorized', message: 'Authorization has been denied for this request.' },
  403: { code: 'forbidden', message: 'This isn’t allowed.' },
  404: { code: 'notFound', message: 'Page not found.' },
  408: { code: 'invalid', message: 'The request timed out. Please try again.' },
  413: { code: 'tooLarge', message: 'This is too long. Shorten it and try again.' },
  414: { code: 'tooLarge', message: 'This address is too long.' },
  415: { code: 'unsupported', message: 'Send JSON (content-type: application/json).' },
  429: { code: 'tooMany', message: 'Too many requests. Wait a moment and try again.' },
  431: { code: 'tooLarge', message: 'The request headers are too large.' },
  503: { code: 'unavailable', message: 'We’re busy right now. Try again in a moment.' },
}
/** Values that PostgreSQL rejects: bad encoding, NUL, numbers and dates out of range. */
const BAD_VALUE = /^(22021|22P05|22P02|22003|22007|22008|22009)$/
/** Retry-After when the database is busy or unreachable, or the server is shutting down. */
export const RETRY_AFTER_SECONDS = 5
const INTERNAL = { code: 'internal', message: 'Something went wrong on our side. Try again in a moment.' } as const

/** The default error of a status; any other 4xx is `invalid`, any other 5xx `internal`. */
export function problemFor(status: number): Problem {
  const known = PROBLEMS[status]
  if (known) return { ...known }
  return status < 500 ? { message: 'We can’t process this request.', code: 'invalid' } : { ...INTERNAL }
}

/** Must be registered after the limits, so that requests to unknown paths count too. */
export function addErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => respondToError(error, request, reply))
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (_request, reply) => reply.code(404).send(problemFor(404)))
}

/** The response to an error. Details of an unexpected error are never sent to the caller. */
function respondToError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof TargetNotFound) return reply.code(404).send({ errors: error.errors })
  if (error instanceof InvalidFields) return reply.code(400).send({ errors: error.errors })
  if (error instanceof PaymentDeclined) {
    return reply.code(error.refusal.resultType === 'AlreadyProcessed' ? 400 : 402).send(error.refusal)
  }
  if (error instanceof HttpError) {
    return send(request, reply, error.statusCode, { message: error.message, code: error.code })
  }
  if (error instanceof DomainError) {
    const { status, retryAfterSeconds, problem } = problemOf(error)
    if (status >= 500 && error.cause !== undefined) request.log.warn({ err: error }, 'the request failed')
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
    return send(request, reply, status, problem)
  }
  if (error instanceof DatabaseBusy || error instanceof DatabaseUnavailable || error instanceof LockTimeout) {
    request.log.error({ err: error }, 'the database does not answer')
    return send(request, reply.header('retry-after', RETRY_AFTER_SECONDS), 503, problemFor(503))
  }
  if (error instanceof QueryFailed && BAD_VALUE.test(error.code)) {
    request.log.warn({ err: error }, 'the database refused a value')
    return send(request, reply, 400, problemFor(400))
  }
  if (brokeOff(request)) {
    const again = reply.header('connection', 'close').header('retry-after', RETRY_AFTER_SECONDS)
    const status = request.server.draining.begun ? 503 : 408
    return send(request, again, status, problemFor(status))
  }
  const status =
    'statusCode' in error && error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : 500
  if (status >= 500) request.log.error({ err: error }, 'the request failed')
  return send(request, reply, status, problemFor(status))
}

/**
 * Whether the body ended before it was complete, because its sender, the network or a shutdown closed the connection.
 * It was not refused: it may be right as it is.
 */
const brokeOff = ({ raw }: FastifyRequest) => raw.readableAborted

/** Converts a domain error to an HTTP error. */
export function problemOf(error: DomainError) {
  const { code, message, retryAfterSeconds } = error
  const status = STATUS[code]
  const challenge = error instanceof ProofNeeded && { challenge: error.challenge }
  const present = error instanceof BookingRefused && { present: error.present }
  return {
    status,
    retryAfterSeconds,
    problem: { message: message || problemFor(status).message, code, ...challenge, ...present },
  }
}

/** JSON for programs; people who opened a page get a page. */
function send(request: FastifyRequest, reply: FastifyReply, status: number, problem: Problem): FastifyReply {
  const isPage =
    request.method === 'GET' &&
    !isApiPath(request.originalUrl) &&
    request.headers.accept?.includes('text/html') === true
  void reply.code(status).header('cache-control', 'no-store')
  if (!isPage) return reply.send(problem)
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${marketplaceName()}</title>` +
        `<h1>${status === 404 ? 'Not found' : 'Something went wrong'}</h1><p>${problem.message}</p><p><a href="/">Home</a></p></html>`,
    )
}
