/** Operators of the console, signed in over the API with a password and the codes of an app. */
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import type { Endpoint } from '#contract/endpoints.ts'
import { CONSOLE_HEADER } from '#contract/console/operators.ts'
import type { Role } from '#contract/console/rights.ts'
import type { Database } from '#server/db/database.ts'
import { makeJoinLink } from '#server/services/console/join.ts'
import { testContext } from '#tests/support/server/context.ts'

export const OPERATOR_PASSWORD = 'seven brass lanterns sway'

/** Headers of a call by the console's own page. */
const consoleHeaders = (cookie?: string) => ({
  [CONSOLE_HEADER]: '1',
  ...(cookie !== undefined && { cookie }),
})

interface Server {
  app: FastifyInstance
  db: Database
}

export const callConsole = (
  { app }: Pick<Server, 'app'>,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  {
    body,
    cookie,
    id = 1,
    headers,
  }: { body?: object; cookie?: string; id?: number; headers?: Record<string, string> } = {},
) =>
  app.inject({
    method,
    url: path.replace(':id', String(id)),
    headers: headers ?? consoleHeaders(cookie),
    ...(body !== undefined && { payload: body }),
  })

export const appCode = (secret: string, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

/** The session's cookie as the browser sends it back. */
export const cookieOf = (reply: { cookies: { name: string; value: string }[] }) =>
  reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

export async function joinToken({ db }: Pick<Server, 'db'>, email: string, role: Role, now: Date): Promise<string> {
  const link = await makeJoinLink(
    testContext(db, { clock: () => now }),
    { email, role },
    { operator: 'test', reason: null },
  )
  return link.split('#')[1] ?? ''
}

interface JoinedOperator {
  cookie: string
  secret: string
  recoveryCodes: string[]
}

export async function anOperator(server: Server, email: string, role: Role, now: Date): Promise<JoinedOperator> {
  const token = await joinToken(server, email, role, now)
  const post = (path: string, body: object) =>
    callConsole(server, { method: 'POST', path: `/api/v1/operator/join/${path}` }, { body })
  const { secret } = (await post('authenticator', { token })).json<{ secret: string }>()
  const joined = await post('password', { token, password: OPERATOR_PASSWORD, code: appCode(secret, now) })
  if (joined.statusCode !== 200) throw new Error(joined.body)
  return { cookie: cookieOf(joined), secret, recoveryCodes: joined.json<{ recoveryCodes: string[] }>().recoveryCodes }
}
