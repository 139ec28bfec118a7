/** The error catalog: a test per row, each through a call as the page makes it. */
import { expect, test } from 'vitest'
import { ApiError, createApi } from '#src/api/client.ts'
import type { Credentials } from '#src/api/credentials.ts'
import { requestUrl } from '#src/api/urls/request-url.ts'
import { requestTokens } from '#src/api/sign-in/token-endpoint.ts'

const ACCOUNT = {
  id: 7,
  username: 'ada@example.com',
  welcomeName: 'Ada',
  emailConfirmed: true,
  hasPassword: true,
  memberId: null,
}
const DENIED = 'Authorization has been denied for this request.'

/** A server that gives one response after the other, and the bearer tokens that it saw. */
function server(...responses: { status: number; json?: unknown; headers?: Record<string, string> }[]) {
  const seen: (string | null)[] = []
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    seen.push(new Headers(init?.headers).get('authorization'))
    const { status, json, headers } = responses.shift() ?? { status: 500 }
    return new Response(json === undefined ? '<html>Bad gateway</html>' : JSON.stringify(json), {
      status,
      ...(headers && { headers }),
    })
  }
  return { fetch, seen }
}

/** Signed in with `old`; renewing gives `new`, or what `outcome` says. */
function signedIn(outcome: Awaited<ReturnType<Credentials['renew']>> = 'renewed') {
  let token = 'old'
  const rejected: (string | null)[] = []
  const credentials: Credentials = {
    bearer: async () => token,
    accountId: async () => 7,
    async renew(which) {
      rejected.push(which)
      if (outcome === 'renewed') token = 'new'
      return outcome
    },
  }
  return { credentials, rejected }
}

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const failure: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof ApiError)) throw new Error('It did not fail with an ApiError')
  return failure
}
const account = (fetch: typeof globalThis.fetch, credentials?: Credentials) =>
  createApi({ fetch, ...(credentials && { credentials }) }).call('account', { params: { id: 7 } })
const refused = (status: number, json?: unknown) => failureOf(account(server({ status, json }).fetch))

test('401 with a refresh token: renewed and tried again, once', async () => {
  const { fetch, seen } = server({ status: 401, json: { message: 'Ended' } }, { status: 200, json: ACCOUNT })
  const { credentials, rejected } = signedIn()
  expect((await account(fetch, credentials)).value).toEqual(ACCOUNT)
  expect(seen).toEqual(['Bearer old', 'Bearer new'])
  expect(rejected).toEqual(['old'])
})

test('401 again after the renewal: rejected, not renewed a second time', async () => {
  const { fetch, seen } = server(
    { status: 401, json: { message: 'Ended' } },
    { status: 401, json: { message: 'Ended' } },
  )
  const { credentials, rejected } = signedIn()
  expect(await failureOf(account(fetch, credentials))).toMatchObject({ kind: 'denied', message: DENIED })
  expect(seen).toEqual(['Bearer old', 'Bearer new'])
  expect(rejected).toEqual(['old'])
})

test('401 otherwise: rejected with the text of the specification, whatever the server says', async () => {
  expect(await refused(401, { message: 'Who are you?' })).toMatchObject({
    kind: 'denied',
    status: 401,
    message: DENIED,
  })
  const { fetch, seen } = server({ status: 401, json: { message: 'Ended' } })
  expect(await failureOf(account(fetch, signedIn('ended').credentials))).toMatchObject({
    kind: 'denied',
    message: DENIED,
  })
  expect(seen).toHaveLength(1)
})

test('401 of an address that is blocked: rejected with what the renewal said', async () => {
  const { fetch } = server({ status: 401, json: { message: 'Ended' } })
  const blocked = new ApiError({ kind: 'problem', status: 400, code: 'unauthorized_client', message: 'It’s blocked.' })
  const credentials = { ...signedIn().credentials, renew: () => Promise.reject(blocked) }
  expect(await failureOf(account(fetch, credentials))).toMatchObject({
    kind: 'problem',
    status: 403,
    code: 'forbidden',
    message: 'It’s blocked.',
  })
})

test('401 while the sign-in cannot be renewed for want of a response: not denied', async () => {
  const { fetch } = server({ status: 401, json: { message: 'Ended' } })
  expect(await failureOf(account(fetch, signedIn('unreachable').credentials))).toMatchObject({ kind: 'noResponse' })
})

test.each([
  [400, { orderId: 12, status: 'AlreadyProcessed' }],
  [400, { orderId: 'A-12', errors: [{ name: 'cvv', message: 'no' }] }],
  [402, { message: 'Declined', statusLog: [{ result: 'cvv' }] }],
  [402, undefined],
])('%i with an order, or 402: rejected with the full response', async (status, json) => {
  const failure = await refused(status, json)
  expect(failure).toMatchObject({ kind: 'payment', status, response: { status, json } })
  expect(failure.response?.headers).toBeInstanceOf(Headers)
})

test('an errors array: rejected with those errors', async () => {
  const errors = [
    { name: 'email', message: 'Enter your email.', code: 'blank' },
    { name: 'phone', message: 'Too odd' },
    { name: 'plan', message: 'Not this one', code: 'fromTheFuture' },
  ]
  const failure = await refused(400, { errors, message: 'Some fields' })
  expect(failure.kind).toBe('fields')
  expect(failure.errors).toEqual([errors[0], { ...errors[1], code: 'invalid' }, { ...errors[2], code: 'invalid' }])
})

test.each([{ message: 'No such place' }, { Message: 'No such place' }])(
  '%j: rejected as a general error',
  async (json) => {
    expect(await refused(404, json)).toMatchObject({
      kind: 'problem',
      status: 404,
      message: 'No such place',
      errors: [],
    })
  },
)

test.each([
  [404, { hint: 'something else' }],
  [418, undefined],
  [500, { trace: 1 }],
  [200, { id: 'not a number' }],
])('anything else (%i): rejected with the whole response', async (status, json) => {
  expect(await refused(status, json)).toMatchObject({ status, response: { status, json } })
})

test('a missing configuration: Configurations not found!', async () => {
  expect(() => requestUrl('serviceTypes', undefined, { vendorBaseUrl: '' })).not.toThrow()
  const tokens = requestTokens(
    { grant_type: 'refresh_token' },
    { client: { id: '', secret: '' }, fetch: server().fetch },
  )
  expect(await failureOf(tokens)).toMatchObject({ kind: 'configuration', message: 'Configurations not found!' })
})
