/** The doctor asks the marketplace at its public address, as its visitors reach it. */
import { afterEach, expect, test, vi } from 'vitest'
import { checkAddresses } from '#server/doctor/addresses.ts'
import { readEnv } from '#server/env.ts'

afterEach(() => vi.unstubAllGlobals())

const PUBLIC_URL = 'https://fanfare.example'

/** @param site responds to a path with the headers that reached it; plain HTTP redirects unless said otherwise */
async function look(
  site: (headers: Record<string, string>) => Response | Error,
  { plain = `${PUBLIC_URL}/`, url = PUBLIC_URL }: { plain?: string | null; url?: string } = {},
) {
  vi.stubGlobal('fetch', async (asked: string, { headers = {} }: { headers?: Record<string, string> }) => {
    if (asked.startsWith('http:')) {
      if (plain === null) throw new TypeError('fetch failed')
      return new Response(null, { status: 301, headers: { location: plain } })
    }
    const response = site(headers)
    if (response instanceof Error) throw response
    return response
  })
  const read = readEnv({ PUBLIC_URL: url, HOST: '0.0.0.0' })
  if ('problems' in read) throw new Error(read.problems.join('; '))
  return (await checkAddresses(read.env)).map(({ area, state }) => `${area}: ${state}`)
}

const HSTS = { 'strict-transport-security': 'max-age=1' }
const wellSetUp = (headers: Record<string, string>) =>
  new Response('', { headers: { ...HSTS, 'x-request-id': headers['x-request-id'] ?? '' } })

test('of a site that is set up well, all is ok', async () => {
  expect(await look(wellSetUp)).toEqual(['addresses: ok', 'HSTS: ok', 'proxy trust: ok', 'canonical address: ok'])
})

test('a proxy that drops a header, or is not trusted, is named', async () => {
  expect(await look(() => new Response(''))).toEqual([
    'addresses: ok',
    'HSTS: wrong',
    'proxy trust: warning',
    'canonical address: ok',
  ])
})

test.each([
  ['stays on plain HTTP', 'http://fanfare.example/home'],
  ['leads to a name that only begins alike', 'https://fanfare.example.evil.example/'],
  ['does not respond', null],
])('plain HTTP that %s is warned of', async (_what, plain) => {
  expect(await look(wellSetUp, { plain })).toContain('canonical address: warning')
})

test('a site that responds with an error, or not at all, is told apart', async () => {
  expect(await look(() => new Response('', { status: 502 }))).toEqual(['addresses: wrong'])
  expect(await look(() => new TypeError('fetch failed'))).toEqual(['addresses: outage'])
  expect(await look(wellSetUp, { url: 'http://fanfare.example' })).toEqual(['addresses: warning'])
})
