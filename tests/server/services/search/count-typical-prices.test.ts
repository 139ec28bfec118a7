/** Typical prices, which are counted apart from the searches that show them. */
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/limits.ts'
import { loadPlaces } from '#server/data/places.ts'
import type { Database } from '#server/db/database.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { QuotedPrice } from '#server/repositories/search/typical-prices.ts'
import { refreshTypicalPrices, typicalPricesOf } from '#server/services/search/count-typical-prices.ts'
import { typicalPrices } from '#server/services/search/typical-prices.ts'
import { bookingWorld, type VendorParty } from '#tests/support/server/bookings.ts'
import { testContext } from '#tests/support/server/context.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const places = loadPlaces()

/** Quotes of 100, 200, … dollars, by three vendors in turn. */
const quotes = (count: number, locationFileName: string, vendors = 3): QuotedPrice[] =>
  Array.from({ length: count }, (_, index) => ({
    locationFileName,
    vendorId: 1 + (index % vendors),
    dollars: 100 * (index + 1),
  }))

test('ten quotes around a place say what most of them ask, in steps of 50 dollars', async () => {
  expect(await typicalPricesOf(quotes(10, 'chicago-il'), places)).toEqual([
    { locationFileName: 'chicago-il', lowDollars: 300, highDollars: 800, quotes: 10 },
  ])
})

test('nine say nothing, and neither do those of two vendors', async () => {
  expect(await typicalPricesOf(quotes(9, 'chicago-il'), places)).toEqual([])
  expect(await typicalPricesOf(quotes(30, 'chicago-il', 2), places)).toEqual([])
})

test('quotes of which most are one vendor’s say nothing: they would be its price', async () => {
  const mostlyOne = quotes(12, 'chicago-il').map((quote, index) => ({ ...quote, vendorId: index < 7 ? 1 : index }))
  expect(await typicalPricesOf(mostlyOne, places)).toEqual([])
  expect(await typicalPricesOf(mostlyOne.slice(1), places)).toEqual([])
  expect(await typicalPricesOf(mostlyOne.slice(2), places)).toHaveLength(1)
})

test('quotes for a suburb count for the city, and the other way around; those of another city do not', async () => {
  const found = await typicalPricesOf(
    [...quotes(6, 'chicago-il'), ...quotes(6, 'evanston-il'), ...quotes(9, 'austin-tx')],
    places,
  )
  expect(found.map(({ locationFileName, quotes: count }) => [locationFileName, count])).toEqual([
    ['chicago-il', 12],
    ['evanston-il', 12],
  ])
})

const NOW = new Date('2027-03-10T18:00:00Z')
/** Clocks of servers differ by some seconds: a quote of the last minute may have come after the count. */
const COUNTED_FROM = NOW.getTime() + 2 * MINUTE_MS
const never = () => false
/** A service without leads. */
const FAILING = 1
const isCount = ({ text }: Sql) => text.includes('page as materialized')

describeOnBothEngines('typical prices in searches', (fresh) => {
  /** Twelve quotes of $800 for DJs near Austin, by three vendors. */
  async function quoted(db: Database) {
    const world = bookingWorld(db, NOW)
    const vendors: VendorParty[] = []
    for (let made = 0; made < 3; made += 1) vendors.push(await world.vendor())
    const ask = async () => {
      const { leadIds } = await world.ask(await world.host(), vendors)
      for (const [index, leadId] of leadIds.entries()) await world.quote(vendors[index] as VendorParty, leadId)
    }
    for (let asked = 0; asked < 4; asked += 1) await ask()
    const shown = async () =>
      (await typicalPrices(testContext(db, { places }))).map(({ range, quotes: of }) => [range, of])
    const refresh = (ms: number, isStopped = never) =>
      refreshTypicalPrices({ db, places }, new Date(COUNTED_FROM + ms), isStopped)
    return { world, ask, shown, refresh }
  }

  test('are shown once they are counted, and again with each new quote', async () => {
    const { db } = await fresh()
    const { world, ask, shown, refresh } = await quoted(db)
    expect(await shown()).toEqual([])
    await refresh(0)
    expect(await shown()).toEqual([['$800', 12]])
    world.setNow(new Date(NOW.getTime() + HOUR_MS))
    await ask()
    await refresh(HOUR_MS)
    expect(await shown()).toEqual([['$800', 15]])
  })

  test('are not counted without a new quote, but after a day, when some are deleted or old', async () => {
    const { db } = await fresh()
    const { shown, refresh } = await quoted(db)
    await refresh(0)
    await db.query(sql`delete from request where id = (select min(id) from request)`)
    await refresh(HOUR_MS)
    expect(await shown()).toEqual([['$800', 12]])
    await refresh(DAY_MS)
    expect(await shown()).toEqual([])
    await db.query(sql`delete from request`)
    await refresh(2 * DAY_MS)
    expect(await db.query(sql`select from typical_price`)).toEqual([])
  })

  test('are counted by another server when one ends, and once when two count at the same time', async () => {
    const { db } = await fresh()
    const { shown, refresh } = await quoted(db)
    let asked = 0
    await refresh(0, () => (asked += 1) > 1)
    await refresh(1)
    expect(await shown()).toEqual([])
    await refresh(HOUR_MS)
    expect(await shown()).toEqual([['$800', 12]])
    await db.query(sql`update typical_price_count set due_at = ${NOW}::timestamptz, counted_at = ${NOW}::timestamptz`)
    let counts = 0
    const query: Database['query'] = (statement) => {
      if (isCount(statement)) counts += 1
      return db.query(statement)
    }
    const at = new Date(COUNTED_FROM + 2 * HOUR_MS)
    await Promise.all([1, 2].map(() => refreshTypicalPrices({ db: { ...db, query }, places }, at, never)))
    expect([counts, await shown()]).toEqual([1, [['$800', 12]]])
  })

  test('of a service that one server counts are left to it, and count a quote of that time afterward', async () => {
    const { db } = await fresh()
    const { world, ask, shown, refresh } = await quoted(db)
    const query: Database['query'] = async (statement) => {
      const rows = await db.query(statement)
      if (!isCount(statement)) return rows as never
      // Another server looks for work when a quote has come that this count doesn't have.
      world.setNow(new Date(COUNTED_FROM + MINUTE_MS))
      await ask()
      await refresh(2 * MINUTE_MS)
      expect(await shown()).toEqual([])
      return rows as never
    }
    await refreshTypicalPrices({ db: { ...db, query }, places }, new Date(COUNTED_FROM), never)
    expect(await shown()).toEqual([['$800', 12]])
    await refresh(HOUR_MS)
    expect(await shown()).toEqual([['$800', 15]])
  })

  test('of one service are stored when another can’t be counted, which is reported', async () => {
    const { db } = await fresh()
    const { shown } = await quoted(db)
    await db.query(sql`
      insert into typical_price_count (service_type_id, counted_at, due_at)
      values (${FAILING}::int, ${NOW}::timestamptz, ${NOW}::timestamptz)`)
    const query: Database['query'] = (statement) =>
      isCount(statement) && statement.values.includes(FAILING) ? Promise.reject(new Error('away')) : db.query(statement)
    const refreshed = refreshTypicalPrices({ db: { ...db, query }, places }, new Date(COUNTED_FROM), never)
    await expect(refreshed).rejects.toThrow('away')
    expect(await shown()).toEqual([['$800', 12]])
  })
})
