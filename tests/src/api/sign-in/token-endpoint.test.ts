import { expect, test } from 'vitest'
import { ApiError } from '#src/api/client.ts'
import { requestTokens, revokeTokens } from '#src/api/sign-in/token-endpoint.ts'

const TOKENS = { access_token: 'a', token_type: 'Bearer', expires_in: 3600, scope: 'account:1 welcome:Ada' }

test('signing in is form-encoded, with Basic authorization, no bearer, and nothing in the address', async () => {
  const seen: Request[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    seen.push(new Request(new URL(url as string, 'https://fanfare.test'), init))
    return Response.json(TOKENS)
  }
  expect(
    await requestTokens({ grant_type: 'password', username: 'ada@example.com', password: 'a & b=c' }, { fetch }),
  ).toEqual(TOKENS)
  await revokeTokens({ fetch })
  const [token, revoke] = seen
  expect(token?.url).toBe('https://fanfare.test/api/v1/token')
  expect(token?.headers.get('authorization')).toBe(`Basic ${btoa('fanfare-web:public-web-client')}`)
  expect(token?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
  expect(Object.fromEntries(new URLSearchParams(await token?.text()))).toEqual({
    grant_type: 'password',
    username: 'ada@example.com',
    password: 'a & b=c',
    client_id: 'fanfare-web',
    client_secret: 'public-web-client',
  })
  expect(revoke?.url).toBe('https://fanfare.test/api/v1/token/revoke')
})

test('a refusal carries the error of the endpoint, and when to come back', async () => {
  const refuse = async (status: number, json: unknown, headers = {}) => {
    const failure: unknown = await requestTokens(
      { grant_type: 'refresh_token' },
      { fetch: async () => Response.json(json, { status, headers }) },
    ).catch((error: unknown) => error)
    return failure as ApiError
  }
  expect(await refuse(400, { error: 'invalid_grant', error_description: 'No' })).toMatchObject({
    code: 'invalid_grant',
    status: 400,
  })
  expect(
    await refuse(429, { error: 'temporarily_unavailable', error_description: 'Wait' }, { 'retry-after': '90' }),
  ).toMatchObject({ code: 'temporarily_unavailable', status: 429, retryAfterMs: 90_000 })
  expect(await refuse(502, 'Bad gateway')).toMatchObject({ kind: 'problem', status: 502 })
})
