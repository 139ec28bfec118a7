/** The work of the database for a crawler that reads every sitemap at once. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '#contract/limits.ts'
import { loadPlaces } from '#server/data/places.ts'
import { ALL_VENDORS } from '#server/db/listings.ts'
import { Unavailable } from '#server/services/errors.ts'
import { createPlacesWorthListing } from '#server/services/search/places-worth-listing.ts'
import { NOW, testApp, vendorRecord, type TestApp } from '#tests/support/server/app.ts'
import { testContext } from '#tests/support/server/context.ts'

const DJS = vendorRecord().primaryServiceTypeId

let server: TestApp
beforeAll(async () => {
  server = await testApp({ vendors: [vendorRecord()] })
})
afterAll(() => server.close())

/** Counts the statements; several lists at once would be seen as more than one under way. */
function watched() {
  const { db } = server
  const { query } = db
  const seen = { statements: 0, underWay: 0, mostAtOnce: 0 }
  db.query = (async (...args: Parameters<typeof query>) => {
    seen.statements += 1
    seen.underWay += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.underWay)
    try {
      return await query.apply(db, args)
    } finally {
      seen.underWay -= 1
    }
  }) as typeof query
  onTestFinished(() => {
    db.query = query
  })
  let now = NOW
  return {
    seen,
    placesWorthListing: createPlacesWorthListing(testContext(db, { places: loadPlaces(), clock: () => now })),
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

test('a list is made once an hour, however many sitemaps have it', async () => {
  const { seen, placesWorthListing, pass } = watched()
  const [first, second] = await Promise.all([placesWorthListing(ALL_VENDORS), placesWorthListing(ALL_VENDORS)])
  expect(first).toContain('new-york-city-ny')
  expect(second).toEqual(first)
  const { statements } = seen
  await placesWorthListing(ALL_VENDORS)
  expect(seen.statements).toBe(statements)
  pass(HOUR_MS)
  await placesWorthListing(ALL_VENDORS)
  expect(seen.statements).toBe(2 * statements)
})

test('lists are made one at a time, so that a search finds a free connection', async () => {
  const { seen, placesWorthListing } = watched()
  await Promise.all([placesWorthListing(ALL_VENDORS), placesWorthListing(DJS), placesWorthListing(112)])
  expect(seen.mostAtOnce).toBe(1)
})

test('who asks for a hundred lists at once is asked to come back, and gets them later', async () => {
  const { placesWorthListing } = watched()
  const lists = Array.from({ length: 100 }, (_, listing) => placesWorthListing(listing + 1))
  const results = await Promise.allSettled(lists)
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThan(50)
  expect(refused.every(({ reason }) => reason instanceof Unavailable)).toBe(true)
  expect(await placesWorthListing(100)).toEqual([])
})
