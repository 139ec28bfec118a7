/**
 * The web client's cookies (docs/specification.md#sign-in-and-tokens): those the page may read, and the refresh token,
 * which it may not.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SIGN_IN_COOKIES } from '#contract/signed-in.ts'
import { SIGN_IN_COOKIE_SECONDS } from '#contract/limits.ts'
import { isSecure } from './security.ts'

/** The refresh token is sent nowhere else. */
const TOKEN_PATH = '/api/v1/token'

const { bearerToken, refreshToken, scopes, welcomeName } = SIGN_IN_COOKIES

export interface SignInCookies {
  accessToken: string
  refreshToken: string
  scope: string
  welcomeName: string
}

/** Sets all four for 30 days; Secure where the site is reached over HTTPS. */
export function setSignInCookies(request: FastifyRequest, reply: FastifyReply, values: SignInCookies): void {
  const common = { sameSite: 'strict', secure: isSecure(request), maxAge: SIGN_IN_COOKIE_SECONDS } as const
  reply
    .setCookie(bearerToken, values.accessToken, { ...common, path: '/' })
    .setCookie(scopes, values.scope, { ...common, path: '/' })
    .setCookie(welcomeName, values.welcomeName, { ...common, path: '/' })
    .setCookie(refreshToken, values.refreshToken, { ...common, path: TOKEN_PATH, httpOnly: true })
}

export function clearSignInCookies(request: FastifyRequest, reply: FastifyReply): void {
  const common = { sameSite: 'strict', secure: isSecure(request) } as const
  for (const name of [bearerToken, scopes, welcomeName]) reply.clearCookie(name, { ...common, path: '/' })
  reply.clearCookie(refreshToken, { ...common, path: TOKEN_PATH, httpOnly: true })
}

export const refreshTokenCookie = (request: FastifyRequest): string | undefined => request.cookies[refreshToken]
