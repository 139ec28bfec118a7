import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location } from '#contract/location.ts'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

const TORONTO = 'toronto-on'
let server: TestApp
beforeAll(async () => {
  server = await testApp({
    settings: { trustProxy: ['10.0.0.0/8'] },
    parts: { geolocation: { locate: (address) => (address === '203.0.113.9' ? toronto : null) } },
  })
})
afterAll(() => server.close())

const toronto: Location = {
  fileName: TORONTO,
  displayName: 'Toronto, ON',
  cityName: 'Toronto',
  stateOrProvinceAbbreviation: 'ON',
  countryCode: 'CA',
  latitude: 43.7,
  longitude: -79.42,
  timeZone: 'America/Toronto',
}
const get = (url: string, options: object = {}) => server.app.inject({ url, ...options })

test('typed text finds places, fifteen at most unless told otherwise', async () => {
  const found = (await get('/api/v1/locations?startsWith=san')).json() as Location[]
  expect(found).toHaveLength(15)
  expect((await get('/api/v1/locations?startsWith=new%20york%20c&take=1')).json()).toMatchObject([
    { fileName: 'new-york-city-ny' },
  ])
})

test('a typing mistake finds what may be meant, marked; a zip code its place', async () => {
  const found = (await get('/api/v1/locations?startsWith=Bostn')).json() as Location[]
  expect(found[0]).toMatchObject({ fileName: 'boston-ma', isSimilar: true })
  expect(found.length).toBeLessThanOrEqual(5)
  expect((await get('/api/v1/locations?startsWith=boston&take=1')).json()).toEqual([
    expect.not.objectContaining({ isSimilar: true }),
  ])
  expect((await get('/api/v1/locations?startsWith=90210')).json()).toMatchObject([{ fileName: 'beverly-hills-ca' }])
  expect((await get('/api/v1/locations?startsWith=Xyzzyville')).json()).toEqual([])
  expect((await get('/api/v1/servicetypes?contains=magican')).json()).toMatchObject([
    { fileName: 'magician', isSimilar: true },
  ])
})

test('other names are looked at unless that is switched off', async () => {
  const first = async (flag: string) =>
    ((await get(`/api/v1/locations?startsWith=nyc&take=1&includeAlternateCityNames=${flag}`)).json() as Location[])[0]
  expect((await first('true'))?.fileName).toBe('new-york-city-ny')
  expect((await first('false'))?.fileName).not.toBe('new-york-city-ny')
})

test.each([
  ['/api/v1/locations', 'startsWith', 'required'],
  ['/api/v1/locations?startsWith=a&take=0', 'take', 'invalid'],
  ['/api/v1/locations?startsWith=a&take=51', 'take', 'invalid'],
  ['/api/v1/locations?startsWith=a&includeCities=maybe', 'includeCities', 'invalid'],
  [`/api/v1/locations?startsWith=${'a'.repeat(81)}`, 'startsWith', 'invalid'],
  ['/api/v1/locations?startsWith=a&startsWith=b', 'startsWith', 'invalid'],
  ['/api/v1/locations/Not_a_name', 'fileName', 'invalid'],
  ['/api/v1/geolocation?latitude=91&longitude=0', 'latitude', 'invalid'],
  ['/api/v1/geolocation?latitude=40', 'longitude', 'required'],
])('%s is refused for its %s', async (url, name, code) => {
  const reply = await get(url)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toEqual({ errors: [{ name, code, message: expect.any(String) }] })
})

test('a place is found by its file name, an unknown one is 404', async () => {
  expect((await get(`/api/v1/locations/${TORONTO}`)).json()).toMatchObject({
    fileName: TORONTO,
    timeZone: 'America/Toronto',
    countryCode: 'CA',
  })
  const unknown = await get('/api/v1/locations/atlantis-xx')
  expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { code: 'notFound' }])
})

test("the browser's coordinates lead to the nearest place, far from any to none", async () => {
  expect((await get('/api/v1/geolocation?latitude=43.65&longitude=-79.38')).json()).toMatchObject([
    { stateOrProvinceAbbreviation: 'ON' },
  ])
  expect((await get('/api/v1/geolocation?latitude=0&longitude=0')).json()).toEqual([])
})

test("without coordinates the caller's address decides, and an unknown one gives an empty list", async () => {
  expect((await get('/api/v1/geolocation', { remoteAddress: '203.0.113.9' })).json()).toMatchObject([
    { fileName: TORONTO },
  ])
  expect((await get('/api/v1/geolocation', { remoteAddress: '203.0.113.10' })).json()).toEqual([])
})

test('a forwarded address is believed from a trusted proxy only', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.0.0.2' }
  expect((await get('/api/v1/geolocation', { headers, remoteAddress: '10.0.0.1' })).json()).toMatchObject([
    { fileName: TORONTO },
  ])
  expect((await get('/api/v1/geolocation', { headers, remoteAddress: '198.51.100.7' })).json()).toEqual([])
})

test("nobody else is given somebody's place", async () => {
  expect((await get('/api/v1/geolocation')).headers['cache-control']).toBe('no-store')
})

test('service types come whole, by ids, and by text', async () => {
  const all = (await get('/api/v1/servicetypes')).json() as { id: number; fileName: string }[]
  expect(all.length).toBeGreaterThanOrEqual(120)
  expect(all.some(({ fileName }) => fileName === 'mariachi-band')).toBe(true)
  const some = (await get('/api/v1/servicetypes?categoryIds=110,126')).json() as { id: number }[]
  expect(new Set(some.map(({ id }) => id))).toEqual(new Set([110, 126]))
  expect((await get('/api/v1/servicetypes?contains=mariachi')).json()).toMatchObject([{ fileName: 'mariachi-band' }])
  expect((await get('/api/v1/servicetypes?categoryIds=1,x')).json()).toMatchObject({
    errors: [{ name: 'categoryIds' }],
  })
})

test('the path of a results page is explained', async () => {
  const explain = async (path: string) => get(`/api/v1/search-lookups/${encodeURIComponent(path)}`)
  expect((await explain('dj/new-york-city-ny')).json()).toMatchObject({
    serviceType: { fileName: 'dj' },
    location: { fileName: 'new-york-city-ny' },
    isNationalSearch: false,
  })
  expect((await explain('/comedian/nationwide?ratingLimit=4')).json()).toMatchObject({
    serviceType: { id: 110 },
    location: null,
    isNationalSearch: true,
  })
  expect((await explain('entertainers/toronto-on')).json()).toMatchObject({
    serviceType: null,
    location: { fileName: TORONTO },
  })
  for (const path of ['plumber/toronto-on', 'dj/atlantis-xx', 'dj/toronto-on/more', '/'])
    expect((await explain(path)).statusCode).toBe(404)
})
