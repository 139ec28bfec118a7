import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { SearchReply } from '#contract/vendor.ts'
import { sql } from '#server/db/sql.ts'
import { testApp, vendorRecord } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

const DJ = 6
const LIMOUSINE = 3714
let server: TestApp
beforeAll(async () => {
  server = await testApp({
    vendors: [
      vendorRecord({ id: 1, profileName: 'Near DJ', rating: 3, lastBookingOn: '2027-03-10' }),
      vendorRecord({
        id: 2,
        profileName: 'Jersey DJ',
        latitude: 40.73,
        longitude: -74.17,
        rating: 5,
        numberOfReviews: 90,
        includeInVirtualEvents: true,
        lastBookingOn: '2027-03-03',
      }),
      vendorRecord({
        id: 3,
        profileName: 'Toronto DJ',
        latitude: 43.7,
        longitude: -79.42,
        includeInVirtualEvents: true,
        lastBookingOn: null,
      }),
      vendorRecord({
        id: 4,
        profileName: 'Limo',
        serviceTypeIds: [LIMOUSINE],
        primaryServiceTypeId: LIMOUSINE,
        description: 'word '.repeat(200),
      }),
    ],
  })
})
afterAll(() => server.close())

async function search(url: string): Promise<SearchReply> {
  const reply = await server.app.inject({ url })
  expect(reply.statusCode, reply.body).toBe(200)
  return v.parse(endpoints.search.reply, reply.json())
}
const names = (reply: SearchReply) => reply.searchResults.map(({ profileName }) => profileName)
const NEW_YORK = '/api/v1/mixed-search/new-york-city-ny'

describe('near a place', () => {
  test('those who come to the place are first, the best of a band leading, then the nearest others', async () => {
    const reply = await search(`${NEW_YORK}?categoryId=${DJ}`)
    expect(names(reply)).toEqual(['Jersey DJ', 'Near DJ', 'Toronto DJ'])
    expect([reply.searchResultsTotal, reply.searchResultsNear]).toEqual([3, 2])
    expect(reply.searchResults[0]?.distance).toBeCloseTo(8.5, 0)
    expect(reply).toMatchObject({
      isNationalSearch: false,
      serviceType: { fileName: 'dj' },
      searchLocation: { fileName: 'new-york-city-ny' },
    })
    expect(reply.searchLocation.surroundingCities).toHaveLength(5)
    expect(reply.location).toEqual(reply.searchLocation)
  })

  test('distance, rating, skip and take narrow it down while the total counts all', async () => {
    expect(names(await search(`${NEW_YORK}?categoryId=${DJ}&distanceLimit=10`))).toEqual(['Jersey DJ', 'Near DJ'])
    expect(names(await search(`${NEW_YORK}?categoryId=${DJ}&ratingLimit=5`))).toEqual(['Jersey DJ'])
    const second = await search(`${NEW_YORK}?categoryId=${DJ}&skip=1&take=1`)
    expect([names(second), second.searchResultsTotal]).toEqual([['Near DJ'], 3])
  })

  test('without distance sort the best come first', async () => {
    expect(names(await search(`${NEW_YORK}?categoryId=${DJ}&preventDistanceSort=true`))[0]).toBe('Jersey DJ')
  })

  test('without a category everybody is found, with kids or weddings only those', async () => {
    expect(names(await search(NEW_YORK)).sort()).toEqual(['Jersey DJ', 'Limo', 'Near DJ', 'Toronto DJ'])
    expect(names(await search(`${NEW_YORK}?searchType=0`)).sort()).toEqual(['Jersey DJ', 'Near DJ', 'Toronto DJ'])
    expect(names(await search(`${NEW_YORK}?searchType=1`))).toContain('Limo')
  })

  test('days since the last booking are whole days, and null when there was none', async () => {
    const { searchResults } = await search(`${NEW_YORK}?categoryId=${DJ}`)
    expect(searchResults.map((tile) => tile.daysSinceLastBooking)).toEqual([7, 0, null])
  })

  test('a long description is cut between words, with an ellipsis', async () => {
    const { searchResults } = await search(`${NEW_YORK}?categoryId=${LIMOUSINE}`)
    expect(searchResults[0]?.shortenedDescription).toMatch(/word…$/)
    expect(searchResults[0]?.shortenedDescription.length).toBeLessThanOrEqual(476)
  })
})

test('a search for a day says how many vendors it leaves out, and nothing where it leaves out nobody', async () => {
  await server.db.query(sql`insert into busy_day (day, vendor_id) values ('2027-06-05', 2), ('2027-06-05', 3)`)
  const near = await search(`${NEW_YORK}?categoryId=${DJ}&freeOn=2027-06-05`)
  expect(names(near)).toEqual(['Near DJ'])
  // The one in Toronto does not come here.
  expect(near.busyThatDay).toBe('1 vendor near New York City, NY is busy on Sat, Jun 5, 2027 and isn’t shown.')
  const everywhere = await search(`/api/v1/mixed-search/nationwide?categoryId=${DJ}&freeOn=2027-06-05`)
  expect(everywhere.busyThatDay).toBe('2 vendors are busy on Sat, Jun 5, 2027 and aren’t shown.')
  expect(await search(`${NEW_YORK}?categoryId=${DJ}&freeOn=2027-06-06`)).not.toHaveProperty('busyThatDay')
  expect(await search(`${NEW_YORK}?categoryId=${DJ}`)).not.toHaveProperty('busyThatDay')
})

test.each([
  ['0001-01-01', 'This date has passed. Choose a later one.'],
  ['9999-12-31', 'Choose a date within the next five years.'],
])('a search for a day that no event can have, %s, is refused with the reason', async (day, message) => {
  for (const path of [NEW_YORK, '/api/v1/virtual-events-search']) {
    const reply = await server.app.inject({ url: `${path}?freeOn=${day}` })
    expect([reply.statusCode, reply.json().errors]).toEqual([
      400,
      [expect.objectContaining({ name: 'freeOn', message })],
    ])
  }
})

test('nationwide has no distances and ignores a distance limit', async () => {
  const reply = await search(`/api/v1/mixed-search/nationwide?categoryId=${DJ}&distanceLimit=10`)
  expect(reply.searchResultsTotal).toBe(3)
  expect(reply.searchResults.every((tile) => tile.distance === null)).toBe(true)
  expect(reply).toMatchObject({
    isNationalSearch: true,
    searchLocation: { fileName: 'nationwide', displayName: 'Nationwide', surroundingCities: [] },
  })
})

test('the virtual search finds virtual vendors: nationwide without a place, near it with one', async () => {
  expect(names(await search('/api/v1/virtual-events-search')).sort()).toEqual(['Jersey DJ', 'Toronto DJ'])
  expect(names(await search('/api/v1/virtual-events-search?location=toronto-on'))).toEqual(['Toronto DJ', 'Jersey DJ'])
  expect((await search(`/api/v1/virtual-events-search?categoryId=${LIMOUSINE}`)).searchResultsTotal).toBe(0)
})

test.each([
  `${NEW_YORK}?categoryId=999999`,
  '/api/v1/mixed-search/atlantis-xx',
  '/api/v1/virtual-events-search?location=atlantis-xx',
])('%s is not found', async (url) => {
  const reply = await server.app.inject({ url })
  expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'notFound', message: expect.any(String) }])
})

test.each([
  ['take=101', 'take'],
  ['take=0', 'take'],
  ['skip=-1', 'skip'],
  ['skip=1.5', 'skip'],
  ['ratingLimit=6', 'ratingLimit'],
  ['distanceLimit=ten', 'distanceLimit'],
  ['distanceLimit=99.5', 'distanceLimit'],
  ['distanceLimit=201', 'distanceLimit'],
  ['searchType=3', 'searchType'],
  ['categoryId=1e3', 'categoryId'],
  ['preventDistanceSort=perhaps', 'preventDistanceSort'],
])('?%s is refused', async (query, name) => {
  const reply = await server.app.inject({ url: `${NEW_YORK}?${query}` })
  expect([reply.statusCode, reply.json().errors[0].name]).toEqual([400, name])
})
