/**
 * The web client's cookies (docs/specification.md#sign-in-and-tokens): those the page may read, and the refresh token,
 * which it may not.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SIGN_IN_COOKIES } from '#contract/signed-in.ts'
import { SIGN_IN_COOKIE_SECONDS } from '#contract/limits.ts'
import { isSecure } from './security.ts'

/** Without HTTPS the refresh token is sent nowhere else. */
const TOKEN_PATH = '/api/v1/token'

const { bearerToken, refreshToken, scopes, welcomeName } = SIGN_IN_COOKIES

interface SignInCookies {
  accessToken: string
  refreshToken: string
  scope: string
  welcomeName: string
}

/**
 * Over HTTPS a name that no neighboring subdomain and no page without HTTPS can set, so that neither signs a person in
 * to another account. Such a cookie needs the path `/`. The page reads the other three under the names of old versions.
 */
const guardedToken = `__Host-${refreshToken}`

function refreshCookie(request: FastifyRequest) {
  const isGuarded = isSecure(request)
  return { name: isGuarded ? guardedToken : refreshToken, path: isGuarded ? '/' : TOKEN_PATH }
}

const commonOptions = (request: FastifyRequest) => ({ sameSite: 'strict', secure: isSecure(request) }) as const

/** Sets all four for 30 days; Secure where the site is reached over HTTPS. */
export function setSignInCookies(request: FastifyRequest, reply: FastifyReply, values: SignInCookies): void {
  const common = { ...commonOptions(request), maxAge: SIGN_IN_COOKIE_SECONDS }
  const { name, path } = refreshCookie(request)
  reply
    .setCookie(bearerToken, values.accessToken, { ...common, path: '/' })
    .setCookie(scopes, values.scope, { ...common, path: '/' })
    .setCookie(welcomeName, values.welcomeName, { ...common, path: '/' })
    .setCookie(name, values.refreshToken, { ...common, path, httpOnly: true })
  if (name === guardedToken) clearEarlierName(request, reply)
}

export function clearSignInCookies(request: FastifyRequest, reply: FastifyReply): void {
  const common = commonOptions(request)
  const { name, path } = refreshCookie(request)
  for (const readable of [bearerToken, scopes, welcomeName]) reply.clearCookie(readable, { ...common, path: '/' })
  reply.clearCookie(name, { ...common, path, httpOnly: true })
  if (name === guardedToken) clearEarlierName(request, reply)
}

/** Sessions of before have the token under its plain name, until it is renewed. */
function clearEarlierName(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[refreshToken] === undefined) return
  reply.clearCookie(refreshToken, { ...commonOptions(request), path: TOKEN_PATH, httpOnly: true })
}

export const refreshTokenCookie = ({ cookies }: FastifyRequest): string | undefined =>
  cookies[guardedToken] ?? cookies[refreshToken]
