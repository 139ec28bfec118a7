/** Which calls say who asks (decision 11). */
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { cookieValue } from '#src/api/cookies.ts'
import { createApi } from '#src/api/client.ts'

const signedIn = { bearer: async () => 'token', accountId: async () => 7, renew: async () => 'ended' as const }

/** The Authorization header of one call. */
async function header(make: (api: ReturnType<typeof createApi>) => Promise<unknown>) {
  let sent: string | null = null
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    sent = new Headers(init?.headers).get('authorization')
    return new Response('{}')
  }
  await make(createApi({ fetch, credentials: signedIn })).catch(() => {})
  return sent
}

test('all changes and private reads carry the token', async () => {
  expect(await header((api) => api.call('createRequest', { body: { requestData: '{}' } }))).toBe('Bearer token')
  expect(await header((api) => api.call('ownRequests'))).toBe('Bearer token')
  const params = { key: crypto.randomUUID() }
  expect(await header((api) => api.call('similarToRequest', { params }))).toBe('Bearer token')
  expect(await header((api) => api.call('keyStatus', { params: { key: crypto.randomUUID() } }))).toBe('Bearer token')
})

test('an account is known as the owner of its shortlists', async () => {
  expect(await header((api) => api.call('ownShortlists'))).toBe('Bearer token')
  const params = { shortlist: crypto.randomUUID() }
  expect(await header((api) => api.call('shortlistVotes', { params }))).toBe('Bearer token')
})

const reads = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method === 'GET')
const isForEveryone = (name: EndpointName) => ['public', 'anonymous'].includes(endpoints[name].access)
/** Any value for any parameter of a path. */
const params = new Proxy<Record<string, string>>({}, { get: () => '1' })
const read = (name: EndpointName) => header((api) => api.call(name as 'account', { params: params as never }))

test.each(reads.filter((name) => !isForEveryone(name)))(
  'the read %s depends on the account: it says who asks',
  async (name) => {
    expect(await read(name)).toBe('Bearer token')
  },
)

test.each(reads.filter(isForEveryone))('the read %s does not depend on the account: it goes without', async (name) => {
  expect(await read(name)).toBeNull()
})

test('reads that are the same for everybody do not, so that the worker may keep them', async () => {
  expect(await header((api) => api.call('serviceTypes'))).toBeNull()
  expect(await header((api) => api.call('member', { params: { id: 1 } }))).toBeNull()
})

test('a vendor reads its own profile as itself', async () => {
  expect(await header((api) => api.call('member', { params: { id: 1 }, signedIn: true }))).toBe('Bearer token')
})

test('cookies are found by their whole name and decoded', () => {
  const cookies = 'XBearerToken=no; BearerToken=abc; Scopes=account%3A1%20welcome%3AAda%2520L'
  expect(cookieValue(cookies, 'BearerToken')).toBe('abc')
  expect(cookieValue(cookies, 'Scopes')).toBe('account:1 welcome:Ada%20L')
  expect(cookieValue(cookies, 'WelcomeName')).toBeNull()
  expect(cookieValue('Scopes=%E0%A4%A', 'Scopes')).toBe('%E0%A4%A')
})
