/** A vendor's place in search results is the one that the search gives it, and each change is tried by that search. */
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { lockVendors, writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { searchPlace } from '#server/services/search/search-place.ts'
import { TooManyRequests } from '#server/services/errors.ts'
import { searchAt } from '#server/services/search/vendor-search.ts'
import { setUnlisted } from '#server/repositories/accounts/own-vendors.ts'
import { aVendorCaller, testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { aVendor } from '#tests/support/server/vendors.ts'

const NOW = new Date('2027-03-10T18:00:00Z')
const DAY = '2027-06-05'
const DJ = 126
const ME = 5

describeOnBothEngines('a place in search results', (fresh) => {
  let db: Database
  let context: ReturnType<typeof testContext>
  const me = aVendorCaller(1, ME)
  beforeEach(async () => {
    ;({ db } = await fresh())
    context = testContext(db, { clock: () => NOW })
    await db.transaction((tx) =>
      writeVendors(tx, [
        aVendor(1, { rating: 5, numberOfReviews: 40, facts: facts(300), replyMinutes: 30 }),
        aVendor(2, {
          rating: 4.9,
          numberOfReviews: 20,
          lastBookingOn: '2027-02-01',
          facts: facts(500),
          replyMinutes: 90,
        }),
        aVendor(3, {
          rating: 4.2,
          numberOfReviews: 15,
          lastBookingOn: '2026-11-01',
          facts: facts(900),
          replyMinutes: 600,
        }),
        aVendor(4, { serviceTypeIds: [100, DJ], rating: 5, numberOfReviews: 90, lastBookingOn: '2027-03-01' }),
        aVendor(ME, { rating: 0, numberOfReviews: 0, numberOfBookings: 0, lastBookingOn: null, replyMinutes: 900 }),
        // Too far away to come.
        aVendor(6, { latitude: 34.05, longitude: -118.24, rating: 5, numberOfReviews: 99 }),
      ]),
    )
  })
  const facts = (startingPrice: number) => ({
    startingPrice,
    whatYouGet: [],
    languages: [],
    startedIn: null,
    videos: [],
  })

  /** The place of the vendor in what a client finds. */
  async function found(query: object): Promise<number> {
    const filters = v.parse(endpoints.search.query, { categoryId: DJ, take: 50, ...query })
    const { searchResults } = await searchAt(context, 'new-york-city-ny', filters)
    return searchResults.findIndex(({ memberID: id }) => id === ME) + 1
  }

  test('it is the place that a client sees, in each order, on any day and on one', async () => {
    await db.query(sql`insert into busy_day (day, vendor_id) values (${DAY}::date, 2)`)
    const place = await searchPlace(context, { freeOn: DAY }, me)
    expect(place.anyDay).toEqual({
      of: 5,
      best: await found({}),
      reply: await found({ sort: 'reply' }),
      price: await found({ sort: 'price' }),
    })
    expect(place.onDay).toMatchObject({
      day: DAY,
      state: 'notSaid',
      places: { of: 4, best: await found({ freeOn: DAY }) },
    })
    // Its main service stands before a better vendor who also offers it.
    expect(place.anyDay?.best).toBe(4)
    expect(JSON.stringify(place)).not.toContain('Vendor 1')
  })

  test('a change moves it to where the search has it once the change is real', async () => {
    const { moves } = await searchPlace(context, {}, me)
    expect(moves.every(({ from, to }) => to < from)).toBe(true)
    expect(moves.map(({ from, to }) => from - to)).toEqual(
      moves.map(({ from, to }) => from - to).toSorted((a, b) => b - a),
    )
    const five = moves.find(({ what }) => what === 'fiveBookings')
    await db.transaction(async (tx) => {
      const [vendor] = await lockVendors(tx, [ME])
      if (!vendor) throw new Error('The vendor is gone.')
      const more = { rating: 5, numberOfReviews: 5, numberOfBookings: 5, lastBookingOn: '2027-03-10' }
      await writeVendors(tx, [{ ...vendor, ...more }])
    })
    expect(await found({})).toBe(five?.to)
    const quick = moves.find(({ what }) => what === 'reply1h')
    await db.query(sql`update listing set reply_minutes = 60 where vendor_id = ${ME}::int`)
    expect(await found({ sort: 'reply' })).toBe(quick?.to)
    const priced = moves.find(({ what }) => what === 'price')
    expect(priced).toMatchObject({ order: 'price', price: 500 })
    await db.query(sql`update listing set starting_price = 500 where vendor_id = ${ME}::int`)
    expect(await found({ sort: 'price' })).toBe(priced?.to)
  })

  test('being known to be free on the day moves it before those who say nothing', async () => {
    const { moves } = await searchPlace(context, { freeOn: DAY }, me)
    expect(moves).toContainEqual({ what: 'calendar', order: 'best', isOfDay: true, from: 4, to: 1 })
    await db.query(sql`
      insert into availability (vendor_id, time_zone, said_at, known_until)
      values (${ME}::int, 'America/New_York', ${NOW}::timestamptz, timestamptz '2027-04-01')`)
    const free = await searchPlace(context, { freeOn: DAY }, me)
    expect(free.onDay).toMatchObject({ state: 'free', places: { best: 1 } })
    expect(free.moves.filter(({ isOfDay }) => isOfDay)).toEqual([])
  })

  test('on a day on which it is busy it has no place, and neither has one that isn’t listed', async () => {
    await db.query(sql`insert into busy_day (day, vendor_id) values (${DAY}::date, ${ME}::int)`)
    const busy = await searchPlace(context, { freeOn: DAY }, me)
    expect(busy.onDay).toEqual({ day: DAY, state: 'busy', places: null })
    expect(busy.anyDay?.best).toBe(4)
    await db.transaction((tx) => setUnlisted(tx, ME, '2027-03-01'))
    expect(await searchPlace(context, {}, me)).toMatchObject({ anyDay: null, moves: [] })
  })

  test('nor on a day of the week on which it takes no events', async () => {
    await db.query(sql`insert into closed_weekday (weekday, vendor_id) values (6, ${ME}::int)`)
    const closed = await searchPlace(context, { freeOn: DAY }, me)
    expect(closed.onDay).toEqual({ day: DAY, state: 'busy', places: null })
  })

  test('it is counted: an account asks so often in an hour', async () => {
    await expect(
      (async () => {
        for (let times = 0; times < 61; times += 1) await searchPlace(context, {}, me)
      })(),
    ).rejects.toBeInstanceOf(TooManyRequests)
  })

  test('a day that no event can have is refused', async () => {
    await expect(searchPlace(context, { freeOn: '2027-03-01' }, me)).rejects.toMatchObject({
      errors: [{ name: 'freeOn', code: 'inThePast' }],
    })
  })
})
