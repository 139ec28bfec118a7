import { describe, expect, test, vi } from 'vitest'
import { SAVED_AT_HEADER } from '#contract/worker-messages.ts'
import { ApiError, createApi, loadCaller, requestUrl, type Reached } from '#src/api/client.ts'

const PLACE = {
  fileName: 'new-york-city-ny',
  displayName: 'New York City, NY',
  cityName: 'New York City',
  stateOrProvinceAbbreviation: 'NY',
  countryCode: 'US',
  latitude: 40.7,
  longitude: -74,
  timeZone: 'America/New_York',
}
const reply = (body: unknown, init?: ResponseInit) => async () =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), init)

function apiWith(fetch: typeof globalThis.fetch) {
  const outcomes: Reached[] = []
  return { api: createApi({ fetch, onOutcome: (reached) => outcomes.push(reached) }), outcomes }
}
const failureOf = async (call: Promise<unknown>) => {
  const failure: unknown = await call.catch((error: unknown) => error)
  if (!(failure instanceof ApiError)) throw new Error('It did not fail with an ApiError')
  return failure
}

describe('URLs', () => {
  test('path parameters are encoded, the query is sorted, what is undefined is left out', () => {
    expect(requestUrl('searchLookup', { params: { url: 'dj/new-york-city-ny' } })).toBe(
      '/api/v1/search-lookups/dj%2Fnew-york-city-ny',
    )
    expect(
      requestUrl('search', {
        params: { location: 'montreal-qc' },
        query: { take: 50, skip: 0, ratingLimit: undefined, preventDistanceSort: true },
      }),
    ).toBe('/api/v1/mixed-search/montreal-qc?preventDistanceSort=true&skip=0&take=50')
    expect(requestUrl('serviceTypes')).toBe('/api/v1/servicetypes')
  })

  test('the base goes in front, for server rendering', () => {
    expect(requestUrl('locations', { query: { startsWith: 'new y' } }, { baseUrl: 'http://localhost:8080' })).toBe(
      'http://localhost:8080/api/v1/locations?startsWith=new+y',
    )
  })
})

describe('a call', () => {
  test('answers with the parsed reply, without fields that the contract does not know', async () => {
    const { api, outcomes } = apiWith(reply({ ...PLACE, secret: 1 }))
    expect(await api.call('location', { params: { fileName: PLACE.fileName } })).toEqual({
      value: PLACE,
      savedAt: null,
    })
    expect(outcomes).toEqual(['fanfare'])
  })

  test('says when the reply is a saved copy, and draws no conclusion about the connection from it', async () => {
    const { api, outcomes } = apiWith(reply([], { headers: { [SAVED_AT_HEADER]: '2027-03-01T12:00:00.000Z' } }))
    expect((await api.call('serviceTypes')).savedAt).toEqual(new Date('2027-03-01T12:00:00Z'))
    expect(outcomes).toEqual([])
  })

  test('sends a JSON body and the headers it was given', async () => {
    const seen: Request[] = []
    const { api } = apiWith(async (url, init) => {
      seen.push(new Request(new URL(url as string, 'https://fanfare.test'), init))
      return new Response(JSON.stringify({ key: 'k', clientId: 1, requests: [], autoAdded: [] }))
    })
    await api.call('createRequest', { body: { requestData: '{}' }, headers: { 'idempotency-key': 'k' } })
    expect(seen[0]?.method).toBe('POST')
    expect(seen[0]?.headers.get('content-type')).toBe('application/json')
    expect(seen[0]?.headers.get('idempotency-key')).toBe('k')
    expect(await seen[0]?.json()).toEqual({ requestData: '{}' })
  })
})

describe('a refusal', () => {
  test('with field errors carries them', async () => {
    const errors = [{ name: 'email', message: 'Enter your email.', code: 'blank' }]
    const failure = await failureOf(apiWith(reply({ errors }, { status: 400 })).api.call('serviceTypes'))
    expect(failure).toMatchObject({ kind: 'fields', status: 400, errors })
  })

  test('with a message carries it and its code', async () => {
    const failure = await failureOf(
      apiWith(reply({ message: 'No such place', code: 'notFound' }, { status: 404 })).api.call('serviceTypes'),
    )
    expect(failure).toMatchObject({ kind: 'problem', status: 404, code: 'notFound', message: 'No such place' })
  })

  test('with a message and a code of a newer server still comes from Fanfare', async () => {
    const failure = await failureOf(
      apiWith(reply({ message: 'Choose a city first', code: 'newRule' }, { status: 409 })).api.call('serviceTypes'),
    )
    expect(failure).toMatchObject({ kind: 'problem', status: 409, code: null, message: 'Choose a city first' })
  })

  test('401 says what the specification says', async () => {
    const failure = await failureOf(apiWith(reply({ message: 'x' }, { status: 401 })).api.call('serviceTypes'))
    expect(failure.message).toBe('Authorization has been denied for this request.')
  })

  test('429 says when to come back, at most in an hour', async () => {
    const failure = await failureOf(
      apiWith(reply({ message: 'Slow down' }, { status: 429, headers: { 'retry-after': '999999' } })).api.call(
        'serviceTypes',
      ),
    )
    expect(failure.retryAfterMs).toBe(3_600_000)
  })

  test('keeps the whole reply for those who need more of it', async () => {
    const body = { message: 'Declined', orderId: 7, statusLog: ['cvv'] }
    expect((await failureOf(apiWith(reply(body, { status: 402 })).api.call('serviceTypes'))).response?.json).toEqual(
      body,
    )
  })
})

describe('no usable answer', () => {
  test.each([
    [false, 'offline', 'You’re offline. Try again when you’re online.'],
    [true, 'noResponse', 'Fanfare isn’t responding. Nothing is lost. Try again in a moment.'],
  ])('a failed fetch: whether the device is online (%s) decides what is said', async (onLine, kind, message) => {
    vi.stubGlobal('navigator', { onLine })
    const { api, outcomes } = apiWith(async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(await failureOf(api.call('serviceTypes'))).toMatchObject({ kind, message })
    expect(outcomes).toEqual(['nobody'])
    vi.unstubAllGlobals()
  })

  test('too late is a timeout', async () => {
    const { api } = apiWith(async () => {
      throw new DOMException('Too late', 'TimeoutError')
    })
    expect((await failureOf(api.call('serviceTypes'))).kind).toBe('timeout')
  })

  test.each([
    ['a captive portal', '<html>Sign in to the hotel</html>', 'notJson', ['other']],
    ['another shape', { serviceTypes: [] }, 'mismatch', ['fanfare']],
  ])('%s with 200 is not an answer', async (_what, body, kind, reached) => {
    const { api, outcomes } = apiWith(reply(body))
    expect((await failureOf(api.call('serviceTypes'))).kind).toBe(kind)
    expect(outcomes).toEqual(reached)
  })

  test('an abort by the caller stays an abort', async () => {
    const controller = new AbortController()
    const { api, outcomes } = apiWith(async (_url, init) => {
      controller.abort()
      throw init?.signal?.reason
    })
    await expect(api.call('serviceTypes', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(outcomes).toEqual([])
  })
})

test('the Date of every answer is told, a saved one as such, and none of somebody else’s', async () => {
  const dates: [string | null, boolean][] = []
  const date = 'Mon, 01 Mar 2027 12:00:00 GMT'
  const ask = (response: typeof globalThis.fetch) =>
    createApi({ fetch: response, onDate: (...told) => dates.push(told) })
      .call('locations', { query: { startsWith: 'new y' } })
      .catch(() => {})
  await ask(reply([PLACE], { headers: { date } }))
  await ask(reply([PLACE], { headers: { date, [SAVED_AT_HEADER]: '2027-02-01T12:00:00Z' } }))
  await ask(reply({ message: 'Not now' }, { status: 503, headers: { date } }))
  await ask(reply('<h1>Welcome to the hotel</h1>', { headers: { date: 'Thu, 01 Jan 1970 00:00:00 GMT' } }))
  expect(dates).toEqual([
    [date, true],
    [date, false],
    [date, true],
  ])
})

test('without a connection to load what makes calls, the first call says so and the next one works', async () => {
  const outcomes: Reached[] = []
  let isOnline = false
  const load = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return loadCaller()
  }
  const fetch = async () => Response.json([])
  const api = createApi({ fetch, onOutcome: (reached) => outcomes.push(reached) }, load)
  await expect(api.call('serviceTypes')).rejects.toMatchObject({ kind: 'noResponse' })
  isOnline = true
  expect((await api.call('serviceTypes')).value).toEqual([])
  expect(outcomes).toEqual(['nobody', 'fanfare'])
})
