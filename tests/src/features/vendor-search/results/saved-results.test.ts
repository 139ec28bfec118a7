/** "Every filter that can be answered from what is saved is answered there." */
import { describe, expect, test } from 'vitest'
import type { SearchReply, VendorSearchResult } from '#contract/vendor.ts'
import { requestUrl } from '#src/api/client.ts'
import { resultsFromSaved, widerSearches } from '#src/features/vendor-search/results/saved-results.ts'
import type { SearchTerms } from '#src/features/vendor-search/search/search-terms.ts'
import { savedResponses } from '#tests/src/features/vendor-search/saved-responses.ts'
import { catalog, djsNearQueens, reply, vendor } from '#tests/src/features/vendor-search/samples.ts'

const terms: SearchTerms = { ...djsNearQueens, ratingLimit: 4 }
const queens = { latitude: 40.7, longitude: -73.8 }
const hoboken = { latitude: 40.745, longitude: -74.03 }
const boston = { latitude: 42.36, longitude: -71.06 }

const address = (query: Record<string, unknown>) => requestUrl('search', { params: { location: 'queens-ny' }, query })
const first = { skip: 0, take: 50 }
const ids = (found: { reply: SearchReply } | null) =>
  found?.reply.searchResults.map(({ memberID: vendorId }: VendorSearchResult) => vendorId)

test('a rating is found among the saved results, in their order, and how many these were', async () => {
  const all = reply([vendor(1, { rating: 4.5, ...queens }), vendor(2, { rating: 3.9 }), vendor(3, { rating: 4 })], 214)
  const found = await resultsFromSaved(
    savedResponses({ [address({ categoryId: 6, ...first })]: { body: all, savedAt: '2027-03-01T10:00:00Z' } }),
    terms,
    6,
  )
  expect(ids(found)).toEqual([1, 3])
  expect(found?.reply.searchResultsTotal).toBe(2)
  expect(found?.filteredHere).toEqual({ saved: 3, of: 214 })
  expect(found?.savedAt).toBe(Date.parse('2027-03-01T10:00:00Z'))
})

test('a price and an order are applied here; who states no price comes last, or not at all', async () => {
  const all = reply([
    vendor(1, { ...queens, startingPrice: 900, replyMinutes: 30 }),
    vendor(2, { ...hoboken, startingPrice: null, replyMinutes: 20 }),
    vendor(3, { ...queens, startingPrice: 400 }),
  ])
  const here = savedResponses({
    [address({ categoryId: 6, ...first })]: { body: all, savedAt: '2027-03-01T10:00:00Z' },
  })
  const any = { ...terms, ratingLimit: -1 }
  const sorted = async (sort: 'price' | 'distance' | 'reply') => ids(await resultsFromSaved(here, { ...any, sort }, 6))
  expect(await sorted('price')).toEqual([3, 1, 2])
  expect(await sorted('reply')).toEqual([2, 1, 3])
  expect((await sorted('distance'))?.at(-1)).toBe(2)
  expect(ids(await resultsFromSaved(here, { ...any, priceLimit: 500 }, 6))).toEqual([3])
})

test('a distance is measured as the server measures it', async () => {
  const all = reply([vendor(1, queens), vendor(2, hoboken), vendor(3, boston)], 3)
  const here = savedResponses({ [address(first)]: { body: all, savedAt: '2027-03-01T10:00:00Z' } })
  const near = (distanceLimit: number) => resultsFromSaved(here, { ...terms, distanceLimit, ratingLimit: -1 }, -1)
  expect(ids(await near(10))).toEqual([1])
  expect(ids(await near(25))).toEqual([1, 2])
  expect(ids(await near(200))).toEqual([1, 2, 3])
})

test('what was loaded after the first results counts as well, with the age of the oldest', async () => {
  const page = (numbers: number[]) =>
    reply(
      numbers.map((id) => vendor(id, { rating: 5 })),
      4,
    )
  const found = await resultsFromSaved(
    savedResponses({
      [address(first)]: { body: page([1, 2]), savedAt: '2027-03-02T10:00:00Z' },
      [address({ skip: 2, take: 24 })]: { body: page([3]), savedAt: '2027-03-01T10:00:00Z' },
    }),
    terms,
    -1,
  )
  expect(ids(found)).toEqual([1, 2, 3])
  expect(found?.filteredHere).toEqual({ saved: 3, of: 4 })
  expect(found?.savedAt).toBe(Date.parse('2027-03-01T10:00:00Z'))
})

test('a day is answered from what is saved of that day, with who said to be free, and how old that is', async () => {
  const all = reply([vendor(1, { rating: 5, onDay: 'free' }), vendor(2, { rating: 4, onDay: 'notSaid' }), vendor(3)], 3)
  const found = await resultsFromSaved(
    savedResponses({ [address({ freeOn: '2027-06-05', ...first })]: { body: all, savedAt: '2027-03-01T10:00:00Z' } }),
    { ...terms, freeOn: '2027-06-05' },
    -1,
  )
  expect(found?.reply.searchResults.map(({ memberID: vendorId, onDay }) => [vendorId, onDay])).toEqual([
    [1, 'free'],
    [2, 'notSaid'],
  ])
  expect(found?.filteredHere).toEqual({ saved: 3, of: 3 })
  expect(found?.savedAt).toBe(Date.parse('2027-03-01T10:00:00Z'))
})

test('what is saved without a day shows nobody as free on it, and says so', async () => {
  const here = savedResponses({
    [address({ ratingLimit: 4, ...first })]: {
      body: reply([vendor(1, { rating: 5 })], 1),
      savedAt: '2027-03-01T10:00:00Z',
    },
  })
  const found = await resultsFromSaved(here, { ...terms, freeOn: '2027-06-05' }, -1)
  expect(found?.reply.searchResults.map(({ memberID: vendorId, onDay }) => [vendorId, onDay])).toEqual([[1, undefined]])
  expect(found?.filteredHere).toMatchObject({ isDayUnknown: true })
})

test('the nearest wider search is used, because more of it is saved', async () => {
  const rated = reply([vendor(1, { rating: 5 }), vendor(2, { rating: 4.2 })], 60)
  const any = reply([vendor(9, { rating: 5 })], 300)
  const here = savedResponses({
    [address({ ratingLimit: 4, ...first })]: { body: rated, savedAt: '2027-03-01T10:00:00Z' },
    [address(first)]: { body: any, savedAt: '2027-03-01T10:00:00Z' },
  })
  expect(ids(await resultsFromSaved(here, { ...terms, ratingLimit: 5 }, -1))).toEqual([1])
})

describe('nothing is answered', () => {
  test('when no wider search is saved', async () => {
    expect(await resultsFromSaved(savedResponses({}), terms, -1)).toBeNull()
  })

  test('from a saved answer that cannot be read', async () => {
    expect(
      await resultsFromSaved(savedResponses({ [address(first)]: { body: { odd: true }, savedAt: '' } }), terms, -1),
    ).toBeNull()
  })

  test('from another section of the site', async () => {
    const here = savedResponses({
      [address(first)]: { body: reply([vendor(1, { rating: 5 })]), savedAt: '2027-03-01T10:00:00Z' },
    })
    expect(await resultsFromSaved(here, { ...terms, kind: 'kids' }, -1)).toBeNull()
  })
})

describe('a category is found', () => {
  const magician = vendor(1, { categoryIds: [112, 50] })
  const comedy = vendor(2, { categoryIds: [113, 50] })
  const dj = vendor(3)
  const types = { [requestUrl('serviceTypes')]: { body: catalog, savedAt: '2027-03-01T10:00:00Z' } }
  const seen = (query: Record<string, unknown>, vendors: VendorSearchResult[], total: number) => ({
    [address(query)]: { body: reply(vendors, total), savedAt: '2027-03-01T10:00:00Z' },
  })
  const any = { ...terms, ratingLimit: -1 }

  test('among all vendors, and how many these were', async () => {
    const found = await resultsFromSaved(
      savedResponses({ ...types, ...seen(first, [magician, comedy, dj], 214) }),
      any,
      112,
    )
    expect(ids(found)).toEqual([1])
    expect(found?.filteredHere).toEqual({ saved: 3, of: 214 })
    expect(found?.reply.serviceType?.fileName).toBe('magician')
  })

  test('in its group rather than among all vendors', async () => {
    const here = savedResponses({
      ...types,
      ...seen(first, [dj], 214),
      ...seen({ categoryId: 50, ...first }, [magician, comedy], 60),
    })
    expect(ids(await resultsFromSaved(here, any, 113))).toEqual([2])
  })

  test('within 50 miles first those who mainly do it, the nearest of them first, as online; the others are named by it', async () => {
    const nearAndFar = [
      { ...comedy, primaryServiceName: 'DJ', ...queens },
      { ...comedy, memberID: 5, primaryServiceName: 'Comedy Magician', latitude: 41.3, longitude: -73.8 },
      { ...comedy, memberID: 4, primaryServiceName: 'Comedy Magician', ...hoboken },
      { ...comedy, memberID: 6, primaryServiceName: 'Comedy Magician', travelMiles: 10, ...boston },
      { ...comedy, memberID: 7, primaryServiceName: 'DJ', travelMiles: 200, ...boston },
    ]
    const found = await resultsFromSaved(savedResponses({ ...types, ...seen(first, nearAndFar, 5) }), any, 113)
    expect(ids(found)).toEqual([4, 5, 2, 7, 6])
    expect(found?.reply.searchResultsNear).toBe(4)
    expect(found?.reply.searchResults.map(({ matchedServiceName }) => matchedServiceName)).toEqual([
      undefined,
      undefined,
      'Comedy Magician',
      'Comedy Magician',
      undefined,
    ])
  })

  test('a main category that was renamed since the list was saved is known by its number', async () => {
    const saved = [
      { ...comedy, memberID: 8, primaryServiceName: 'Conjurer', categoryIds: [112, 50, 113], ...queens },
      { ...comedy, memberID: 9, primaryServiceName: 'Funny Magician', ...hoboken },
    ]
    const found = await resultsFromSaved(savedResponses({ ...types, ...seen(first, saved, 2) }), any, 113)
    expect(ids(found)).toEqual([9, 8])
    expect(found?.reply.searchResults.map(({ matchedServiceName }) => matchedServiceName)).toEqual([
      undefined,
      'Comedy Magician',
    ])
  })

  test('of which nobody travels to the city, under a line that says so', async () => {
    const far = { ...comedy, primaryServiceName: 'Comedy Magician', travelMiles: 10, ...boston }
    const beyond = { text: 'That’s everyone who travels to Queens, NY.', virtualName: null, virtualUrl: '' }
    const body = { ...reply([{ ...dj, ...queens }, far], 2), beyond }
    const found = await resultsFromSaved(
      savedResponses({ ...types, [address(first)]: { body, savedAt: '' } }),
      any,
      113,
    )
    expect(found?.reply.searchResultsNear).toBe(0)
    expect(found?.reply.beyond?.text).toMatch(/^None of these travel to your city/)
  })

  test('together with a rating', async () => {
    const here = savedResponses({
      ...types,
      ...seen(first, [magician, { ...magician, memberID: 4, rating: 4.5 }, { ...dj, rating: 5 }], 214),
    })
    expect(ids(await resultsFromSaved(here, terms, 112))).toEqual([4])
  })

  test('among all vendors although the catalog is not saved', async () => {
    expect(ids(await resultsFromSaved(savedResponses(seen(first, [magician, dj], 2)), any, 6))).toEqual([3])
  })
})

test('wider searches let through everything that the asked one does, the nearest first', () => {
  const searches = widerSearches({ categoryId: 112, distanceLimit: 50, ratingLimit: 4 }, 50)
  expect(searches[0]).toEqual({ categoryId: 112, distanceLimit: 50, ratingLimit: 3 })
  expect(searches.at(-1)).toEqual({ categoryId: -1, distanceLimit: -1, ratingLimit: -1 })
  expect(searches).not.toContainEqual({ categoryId: 112, distanceLimit: 50, ratingLimit: 4 })
  expect(searches).toContainEqual({ categoryId: 50, distanceLimit: 50, ratingLimit: 4 })
  for (const { categoryId, distanceLimit, ratingLimit } of searches) {
    expect([112, 50, -1]).toContain(categoryId)
    expect(distanceLimit === -1 || distanceLimit >= 50).toBe(true)
    expect(ratingLimit === -1 || ratingLimit <= 4).toBe(true)
  }
})
