/** Searches for a day find, order and count as a plain look at every vendor does, however they are read. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { weekdayOf } from '#contract/dates.ts'
import type { Database } from '#server/db/database.ts'
import { ALL_VENDORS, WEDDING_VENDORS } from '#server/db/listings.ts'
import { sql } from '#server/db/sql.ts'
import { searchVendors, type VendorSearch } from '#server/repositories/search/search-vendors.ts'
import { writeVendors, type VendorRecord } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { memorySearch } from '#tests/support/server/memory-search.ts'
import { manyVendors, NEW_YORK, withOtherPlaces } from '#tests/support/server/vendors.ts'

// Lists of many hundreds: of those, a search looks at the first ones only.
const VENDORS = [...withOtherPlaces(manyVendors(1_000)), ...manyVendors(4_000, 3).slice(1_000)]
const LISTS = [...new Set(VENDORS.flatMap(({ serviceTypeIds }) => serviceTypeIds))]
const NOW = new Date('2027-06-01T12:00:00Z')
/** Half of the vendors are known to be free on the first, fewer on each next one; on the last one everyone is busy. */
const [MANY_FREE, SOME_FREE, FEW_FREE, NONE] = ['2027-06-05', '2027-06-19', '2027-06-12', '2027-06-14'] as const
const DAYS: string[] = [MANY_FREE, SOME_FREE, FEW_FREE, NONE]

const isClosed = (id: number, day: string) => weekdayOf(day) === 6 && id % 7 === 0
const isBusy = (id: number, day: string) =>
  day === NONE || isClosed(id, day) || (day === MANY_FREE && id % 5 === 0) || (day === FEW_FREE && id % 50 !== 1)
const isUnsaid = (id: number, day: string) => (day === FEW_FREE && id % 4 === 1) || (day === SOME_FREE && id % 6 !== 0)
const isKnown = (id: number) => id % 3 === 0 || id % 4 === 1
const isFree = (id: number, day: string) => isKnown(id) && !isUnsaid(id, day)
const dayPriceOf = ({ id, facts }: VendorRecord) =>
  facts?.startingPrice && id % 4 === 2 ? facts.startingPrice + (id % 9) * 100 + 25 : null

/** The vendors as they are on a day: with the price that they ask on it. */
const onDay = (vendors: readonly VendorRecord[]): VendorRecord[] =>
  vendors.map((vendor) =>
    vendor.facts
      ? { ...vendor, facts: { ...vendor.facts, startingPrice: dayPriceOf(vendor) ?? vendor.facts.startingPrice } }
      : vendor,
  )

function lookAt(search: VendorSearch & { freeOn: string }): {
  ids: number[]
  total: number
  totalHere: number
  busy: number
} {
  const { freeOn, skip, take } = search
  const { free, busy } = byDay.get(freeOn) ?? { free: memorySearch([]), busy: memorySearch([]) }
  const all = { ...search, skip: 0, take: VENDORS.length }
  const { ids, total, totalHere } = free.search(all)
  const [here, others] = [ids.slice(0, totalHere), ids.slice(totalHere)]
  const isInOrder = search.point === null && search.listing <= 0
  const ordered = isInOrder
    ? ids
    : [...here.filter((id) => isFree(id, freeOn)), ...here.filter((id) => !isFree(id, freeOn)), ...others]
  return { ids: ordered.slice(skip, skip + take), total, totalHere, busy: busy.search(all).totalHere }
}

const byDay = new Map(
  DAYS.map((day) => [
    day,
    {
      free: memorySearch(onDay(VENDORS.filter(({ id }) => !isBusy(id, day)))),
      busy: memorySearch(onDay(VENDORS.filter(({ id }) => isBusy(id, day)))),
    },
  ]),
)

const anySearch: fc.Arbitrary<VendorSearch & { freeOn: string }> = fc
  .record({
    listing: fc.oneof(
      fc.constantFrom(ALL_VENDORS, WEDDING_VENDORS),
      fc.constantFrom(...LISTS),
      fc.constantFrom(...LISTS),
    ),
    point: fc.constantFrom(null, null, NEW_YORK, { latitude: 34.05, longitude: -118.24 }),
    radiusMiles: fc.constantFrom(null, 50, 200),
    ratingFloor: fc.constantFrom(null, null, 4),
    priceCeiling: fc.constantFrom(null, null, 800),
    sort: fc.constantFrom('best', 'best', 'price', 'reply', 'distance'),
    virtualOnly: fc.constantFrom(false, false, false, true),
    byScore: fc.constantFrom(false, false, true),
    freeOn: fc.constantFrom(MANY_FREE, SOME_FREE, FEW_FREE, NONE),
    skip: fc.constantFrom(0, 0, 24, 50, 150, 5_000),
    take: fc.constantFrom(1, 24, 50),
  })
  .map(({ sort, radiusMiles, ...search }) => ({
    ...search,
    // Both need a place.
    radiusMiles: search.point === null ? null : radiusMiles,
    sort: search.point === null && sort === 'distance' ? 'best' : sort,
    day: search.freeOn,
    now: NOW,
  }))

describeOnBothEngines('a search for a day', (fresh) => {
  let db: Database
  beforeAll(async () => {
    ;({ db } = await fresh())
    await db.transaction(async (tx) => {
      await writeVendors(tx, VENDORS)
      await tx.query(sql`
        insert into closed_weekday (weekday, vendor_id) select 6, id from vendor where id % 7 = 0`)
      const rows = (is: (id: number, day: string) => boolean) => {
        const of = DAYS.flatMap((day) => VENDORS.filter(({ id }) => is(id, day)).map(({ id }) => ({ id, day })))
        return sql`select day, id from json_to_recordset(${JSON.stringify(of)}::json) as row (day date, id int)`
      }
      // Most of those who are closed aren't busy as well; some are both.
      await tx.query(
        sql`insert into busy_day (day, vendor_id) ${rows((id, day) => isBusy(id, day) && (!isClosed(id, day) || id % 2 === 0))}`,
      )
      await tx.query(sql`insert into unsaid_day (day, vendor_id) ${rows(isUnsaid)}`)
      await tx.query(sql`
        insert into availability (vendor_id, time_zone, said_at, known_until)
        select id, 'America/New_York', ${NOW}::timestamptz,
          case when id % 3 = 0 or id % 4 = 1 then timestamptz '2028-01-01' else timestamptz '2027-06-01' end
        from vendor where id % 3 = 0 or id % 2 = 1`)
      const prices = VENDORS.map((vendor) => ({ id: vendor.id, price: dayPriceOf(vendor) })).filter(
        ({ price }) => price !== null,
      )
      await tx.query(sql`
        insert into day_price (vendor_id, weekday, from_day, until_day, price)
        select id, weekday, 501, 831, price
        from json_to_recordset(${JSON.stringify(prices)}::json) as row (id int, price int), unnest(array[1, 6]) as weekday`)
    })
    await db.query(sql`vacuum analyze`)
  })

  test('finds, orders and counts as a plain look does', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, async (search) => {
        const { rows, ...totals } = await searchVendors(db, search)
        expect({ ids: rows.map(({ id }) => id), ...totals }).toEqual(lookAt(search))
      }),
      { numRuns: 150 },
    )
  })

  test.each(['best', 'price', 'reply'] as const)(
    'by %s nationwide: page after page, and each vendor once',
    async (sort) => {
      const search = { ...BASE, sort, listing: LISTS[0] ?? 0 }
      for (const freeOn of [MANY_FREE, SOME_FREE, FEW_FREE]) {
        const pages: number[] = []
        const dated = { ...search, freeOn, day: freeOn }
        const { ids } = lookAt({ ...dated, take: VENDORS.length })
        for (let skip = 0; skip < Math.min(ids.length, 150); skip += PAGE) {
          const { rows } = await searchVendors(db, { ...dated, skip })
          pages.push(...rows.map(({ id }) => id))
        }
        expect(pages).toEqual(ids.slice(0, pages.length))
        expect(pages.length).toBeGreaterThanOrEqual(Math.min(ids.length, 150))
      }
    },
  )
})

const PAGE = 10
const BASE = {
  point: null,
  radiusMiles: null,
  ratingFloor: null,
  priceCeiling: null,
  virtualOnly: false,
  byScore: false,
  now: NOW,
  skip: 0,
  take: PAGE,
}
