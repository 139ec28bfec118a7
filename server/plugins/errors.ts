/**
 * Refusals on the wire: `{errors}` for fields, `{message, code}` for everything else (docs/specification.md#errors;
 * contract/errors.ts).
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FieldError, Problem, ProblemCode } from '#contract/errors.ts'
import { DatabaseBusy, DatabaseUnavailable, LockTimeout, QueryFailed } from '#server/db/errors.ts'
import { InProgress } from '#server/repositories/requests/request-keys.ts'

/** Thrown by handlers: the status, the code that programs decide by and the text that people read. */
export class Refused extends Error {
  readonly statusCode: number
  readonly code: ProblemCode
  readonly retryAfterSeconds: number | undefined

  constructor(statusCode: number, code: ProblemCode, message: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'Refused'
    this.statusCode = statusCode
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Thrown when fields are wrong: HTTP 400 with each of them. */
export class WrongFields extends Error {
  readonly statusCode = 400
  readonly errors: FieldError[]

  constructor(errors: FieldError[]) {
    super(`Wrong fields: ${errors.map((error) => error.name).join(', ')}`)
    this.name = 'WrongFields'
    this.errors = errors
  }
}

export const notFound = (message: string) => new Refused(404, 'notFound', message)

/** Whether an address belongs to the API, where every answer is JSON. */
export const isApiPath = (url: string) =>
  /^\/(api|vendor-api|createrequest|pictures|healthz|readyz|openapi\.json)(\/|\?|$)/.test(url)

const WORDS: Record<number, { code: ProblemCode; message: string }> = {
  400: { code: 'invalid', message: 'The request cannot be read. Check it and send it again.' },
  401: { code: 'unauthorized', message: 'Authorization has been denied for this request.' },
  403: { code: 'forbidden', message: 'This is not allowed.' },
  404: { code: 'notFound', message: 'There is nothing at this address.' },
  408: { code: 'invalid', message: 'The request took too long to arrive. Send it again.' },
  413: { code: 'tooLarge', message: 'This is too large. Make it shorter and send it again.' },
  414: { code: 'tooLarge', message: 'This address is too long.' },
  415: { code: 'unsupported', message: 'Send JSON (content-type: application/json).' },
  429: { code: 'tooMany', message: 'That was a lot at once. Wait a moment and try again.' },
  431: { code: 'tooLarge', message: 'The request headers are too large.' },
  503: { code: 'unavailable', message: 'The service is busy. Try again in a moment.' },
}
/** Values that PostgreSQL refuses: bad encoding, NUL, numbers and dates out of range (fault 68). */
const BAD_VALUE = /^(22021|22P05|22P02|22003|22007|22008|22009)$/
/** After this a database that was busy or gone is worth another try. */
const RETRY_AFTER_SECONDS = 5
const INTERNAL = { code: 'internal', message: 'Something went wrong on our side. Try again in a moment.' } as const

/** What people and programs are told for a status; a client's fault without words of its own is `invalid`. */
export function problemFor(status: number): Problem {
  const words = WORDS[status]
  if (words) return { message: words.message, code: words.code }
  return status < 500 ? { message: 'This request cannot be answered.', code: 'invalid' } : { ...INTERNAL }
}

/** Has to be called after the limits: guessing addresses counts as well. */
export function addErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => refuse(error, request, reply))
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (_request, reply) => reply.code(404).send(problemFor(404)))
}

/** Answers with an error, whatever was thrown; nothing of its inside is told. */
export function refuse(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof WrongFields) return reply.code(400).send({ errors: error.errors })
  if (error instanceof Refused) {
    if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds)
    return answer(request, reply, error.statusCode, { message: error.message, code: error.code })
  }
  if (error instanceof InProgress) {
    void reply.header('retry-after', error.retryAfterSeconds)
    return answer(request, reply, 409, { code: 'inProgress', message: 'This request is being stored right now.' })
  }
  if (error instanceof DatabaseBusy || error instanceof DatabaseUnavailable || error instanceof LockTimeout) {
    request.log.error({ err: error }, 'the database does not answer')
    return answer(request, reply.header('retry-after', RETRY_AFTER_SECONDS), 503, problemFor(503))
  }
  if (error instanceof QueryFailed && BAD_VALUE.test(error.code)) {
    request.log.warn({ err: error }, 'the database refused a value')
    return answer(request, reply, 400, problemFor(400))
  }
  const status =
    'statusCode' in error && error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : 500
  if (status >= 500) request.log.error({ err: error }, 'the request failed')
  return answer(request, reply, status, problemFor(status))
}

/** JSON for programs; people who opened a page get a page. */
function answer(request: FastifyRequest, reply: FastifyReply, status: number, problem: Problem): FastifyReply {
  const isPage =
    request.method === 'GET' && !isApiPath(request.url) && request.headers.accept?.includes('text/html') === true
  void reply.code(status).header('cache-control', 'no-store')
  if (!isPage) return reply.send(problem)
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Fanfare</title>` +
        `<h1>${status === 404 ? 'Not found' : 'Just a moment'}</h1><p>${problem.message}</p><p><a href="/">Start page</a></p></html>`,
    )
}
