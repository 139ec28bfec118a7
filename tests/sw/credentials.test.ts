/** The worker's sign-in: from the cookie store where there is one, else for as long as the worker lives. */
import { afterEach, expect, test, vi } from 'vitest'
import { workerCredentials } from '#sw/credentials.ts'

afterEach(() => vi.unstubAllGlobals())

/** The token endpoint, and how often it was asked. */
function endpoint(response: () => Response) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: URLSearchParams }) => {
    asked.push(body.toString())
    return response()
  })
  return asked
}
const TOKENS = { access_token: 'renewed', token_type: 'Bearer', expires_in: 3600, scope: 'account:1 welcome:Ada' }

test('the token is read from its cookie every time, and kept nowhere', async () => {
  const jar: Record<string, string> = { BearerToken: 'first' }
  const credentials = workerCredentials({
    get: async (name) => (jar[name] === undefined ? null : { value: jar[name] }),
  })
  expect(await credentials.bearer()).toBe('first')
  jar['BearerToken'] = 'second'
  expect(await credentials.bearer()).toBe('second')
  delete jar['BearerToken']
  expect(await credentials.bearer()).toBeNull()
})

test('nobody is signed in: nothing is asked', async () => {
  const asked = endpoint(() => Response.json(TOKENS))
  expect(await workerCredentials({ get: async () => null }).renew(null)).toBe('ended')
  expect(asked).toEqual([])
})

test('without a cookie store a refresh gives a token that lives as long as this worker', async () => {
  const asked = endpoint(() => Response.json(TOKENS))
  const credentials = workerCredentials(undefined)
  expect(await credentials.bearer()).toBeNull()
  expect(await credentials.renew(null)).toBe('renewed')
  expect(await credentials.bearer()).toBe('renewed')
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('grant_type=refresh_token')
})

test('a session that has ended is told as such', async () => {
  endpoint(() => Response.json({ error: 'invalid_grant', error_description: 'No' }, { status: 400 }))
  expect(await workerCredentials(undefined).renew(null)).toBe('ended')
})
