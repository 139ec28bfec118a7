/** Specifics of the token endpoint: client authentication and error format (RFC 6749, 2.3.1, 5.1 and 5.2). */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OAUTH_CLIENTS } from '#contract/account.ts'
import type { OAuthProblem } from '#contract/account.ts'
import { DatabaseError, LockTimeout } from '#server/db/errors.ts'
import { HttpError, problemOf } from './errors.ts'
import { DomainError, GrantRefused, InvalidFields } from '#server/services/errors.ts'

export type OAuthClient = keyof typeof OAUTH_CLIENTS

/** Thrown by the token endpoint. */
export class OAuthRefusal extends Error {
  readonly status: number
  readonly error: OAuthProblem['error']

  constructor(error: OAuthProblem['error'], description: string, status = error === 'invalid_client' ? 401 : 400) {
    super(description)
    this.name = 'OAuthRefusal'
    this.error = error
    this.status = status
  }
}

/**
 * Identifies the client: by Basic authorization, by `client_id` and `client_secret` in the form, or by both when they
 * agree.
 * @throws OAuthRefusal `invalid_client`
 */
export function authenticateClient(
  request: FastifyRequest,
  form: { client_id?: string | undefined; client_secret?: string | undefined },
): OAuthClient {
  const header = request.headers.authorization
  const claims = [
    ...(header === undefined ? [] : [fromBasic(header)]),
    ...(form.client_id === undefined && form.client_secret === undefined
      ? []
      : [clientWith(form.client_id, form.client_secret)]),
  ]
  const [client, other] = claims
  if (!client || (claims.length === 2 && other !== client))
    throw new OAuthRefusal('invalid_client', 'The client is unknown, or its secret is wrong.')
  return client
}

function fromBasic(header: string): OAuthClient | undefined {
  const encoded = /^basic +([A-Za-z0-9+/=]+) *$/i.exec(header)?.[1]
  const [id, ...secret] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':')
  try {
    const decode = (part: string) => decodeURIComponent(part.replaceAll('+', ' '))
    return clientWith(decode(id ?? ''), decode(secret.join(':')))
  } catch {
    return undefined
  }
}

const clientWith = (id: string | undefined, secret: string | undefined) =>
  (Object.keys(OAUTH_CLIENTS) as OAuthClient[]).find(
    (name) => OAUTH_CLIENTS[name].id === id && isSame(OAUTH_CLIENTS[name].secret, secret ?? ''),
  )

const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))
const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Whether another site's page makes this call. It could not read the response, but the response's cookies would sign
 * this browser in to an account chosen by that site.
 */
export function isFromOtherSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  if (origin === undefined) return false
  const own = `${request.protocol}://${request.host}`
  // Compared as URLs, so that an explicit default port makes no difference.
  return !URL.canParse(origin) || !URL.canParse(own) || new URL(origin).host !== new URL(own).host
}

const BUSY_SECONDS = 5

/** The response to any error of the token endpoint, in the format of RFC 6749. */
export function refuseOAuth(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const respond = (status: number, problem: OAuthProblem) => reply.code(status).headers(NO_STORE).send(problem)
  if (error instanceof OAuthRefusal) {
    if (error.status === 401) void reply.header('www-authenticate', 'Basic realm="Fanfare"')
    return respond(error.status, { error: error.error, error_description: error.message })
  }
  if (error instanceof GrantRefused) return respond(400, { error: 'invalid_grant', error_description: error.message })
  if (error instanceof DomainError && (error.code === 'tooMany' || error.code === 'unavailable')) {
    const { status, retryAfterSeconds, problem } = problemOf(error)
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
    return respond(status, { error: 'temporarily_unavailable', error_description: problem.message })
  }
  if (error instanceof DomainError && error.code === 'forbidden')
    return respond(400, { error: 'unauthorized_client', error_description: error.message })
  // The limit on requests; it sets Retry-After itself. A 400 would not tell the client to try again.
  if (error instanceof HttpError && error.statusCode === 429)
    return respond(429, { error: 'temporarily_unavailable', error_description: error.message })
  const status = error instanceof InvalidFields ? 400 : 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) {
    const description =
      error instanceof HttpError ? error.message : 'Send a form (content-type: application/x-www-form-urlencoded).'
    return respond(status === 413 ? 413 : 400, { error: 'invalid_request', error_description: description })
  }
  request.log.error({ err: error }, 'the token endpoint failed')
  if (error instanceof DatabaseError && (error.name !== 'QueryFailed' || error instanceof LockTimeout)) {
    void reply.header('retry-after', BUSY_SECONDS)
    return respond(503, {
      error: 'temporarily_unavailable',
      error_description: 'We’re busy right now. Try again in a moment.',
    })
  }
  return respond(500, {
    error: 'server_error',
    error_description: 'Something went wrong on our side. Try again in a moment.',
  })
}

/** Headers of every response of the token endpoint (RFC 6749, 5.1). */
export const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' } as const
