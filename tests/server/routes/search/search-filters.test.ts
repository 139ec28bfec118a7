/**
 * The server's results hold exactly what contract/vendor-filter.ts lets through: the phone filters saved lists by it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEARCH_TAKE_MAX } from '#contract/limits.ts'
import { boundsOf, fits } from '#contract/vendor-filter.ts'
import type { SearchReply, VendorSearchResult } from '#contract/vendor.ts'
import { testApp, type TestApp } from '#tests/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ vendors: 800 })
})
afterAll(() => server.close())

async function everyResult(query: string): Promise<SearchReply> {
  const results: VendorSearchResult[] = []
  for (;;) {
    const { body } = await server.app.inject(
      `/api/v1/mixed-search/new-york-city-ny?${query}&skip=${results.length}&take=${SEARCH_TAKE_MAX}`,
    )
    const reply = JSON.parse(body) as SearchReply
    results.push(...reply.searchResults)
    if (results.length >= reply.searchResultsTotal || reply.searchResults.length === 0)
      return { ...reply, searchResults: results }
  }
}

test.each([
  { categoryId: -1, distanceLimit: 10, ratingLimit: -1 },
  { categoryId: -1, distanceLimit: 50, ratingLimit: 4 },
  { categoryId: -1, distanceLimit: 200, ratingLimit: 5 },
  { categoryId: -1, distanceLimit: -1, ratingLimit: 3 },
  { categoryId: 6, distanceLimit: -1, ratingLimit: -1 },
  { categoryId: 7, distanceLimit: 200, ratingLimit: -1 },
])('category $categoryId within $distanceLimit miles, $ratingLimit stars and up', async (filters) => {
  const all = await everyResult('searchType=2')
  const asked = await everyResult(
    new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)])).toString(),
  )
  const { latitude, longitude } = all.searchLocation
  const bounds = boundsOf(filters, latitude === null || longitude === null ? null : { latitude, longitude })
  const expected = all.searchResults.filter((vendor) => fits(vendor, bounds)).map(({ memberID: vendorId }) => vendorId)
  expect(expected.length).toBeGreaterThan(0)
  expect(expected.length).toBeLessThan(all.searchResults.length)
  // The order depends on the category: whose main service it is comes first.
  const ids = asked.searchResults.map(({ memberID: vendorId }) => vendorId)
  expect(ids.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b))
})
