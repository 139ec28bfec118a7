/** Searches for a day leave out who is busy then, in the same order and with the same totals as without a day. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { ALL_VENDORS } from '#server/db/listings.ts'
import { sql } from '#server/db/sql.ts'
import { searchStatement, searchVendors, type VendorSearch } from '#server/repositories/search/search-vendors.ts'
import { similarVendors } from '#server/repositories/search/similar-vendors.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { EVERY_VENDOR, manyVendors, NEW_YORK } from '#tests/support/server/vendors.ts'

const DAY = '2027-06-05'
const MANY = { ...EVERY_VENDOR, take: 1000 }
const SEARCHES: [string, VendorSearch][] = [
  ['nationwide', MANY],
  ['nationwide, 4 stars', { ...MANY, ratingFloor: 4 }],
  ['near a place', { ...MANY, point: NEW_YORK }],
  ['within a distance', { ...MANY, point: NEW_YORK, radiusMiles: 50 }],
  ['by video', { ...MANY, point: NEW_YORK, virtualOnly: true }],
]

describeOnBothEngines('a search for a day', (fresh) => {
  let db: Database
  beforeAll(async () => {
    ;({ db } = await fresh())
    await db.transaction((tx) => writeVendors(tx, manyVendors(800)))
    // Some are busy, some take no events on that day of the week, and some are both.
    await db.query(sql`
      insert into busy_day (day, vendor_id) select ${DAY}::date, id from vendor where id % 3 = 0 and id % 6 <> 0
        or id % 12 = 0`)
    await db.query(sql`
      insert into closed_weekday (weekday, vendor_id) select extract(dow from ${DAY}::date), id from vendor where id % 6 = 0`)
    await db.query(sql`
      insert into closed_weekday (weekday, vendor_id) select 0, id from vendor where id % 3 = 1`)
    await db.query(sql`insert into busy_day (day, vendor_id) select ${DAY}::date + 1, id from vendor where id % 3 = 1`)
    await db.query(sql`
      insert into availability (vendor_id, time_zone, said_at, known_until)
      select id, 'America/New_York', now(), timestamptz '2027-06-01' from vendor where id % 2 = 0`)
  })

  test.each(SEARCHES)('%s: the others in their order, and as many as there are', async (_name, search) => {
    const all = await searchVendors(db, search)
    const found = await searchVendors(db, { ...search, freeOn: DAY })
    const expected = all.rows.filter(({ id }) => id % 3 !== 0).map(({ id }) => id)
    expect(found.rows.map(({ id }) => id)).toEqual(expected)
    expect(found.total).toBe(expected.length)
    // Pages neither overlap nor skip.
    const pages = [0, 20, 40].map((skip) => searchVendors(db, { ...search, freeOn: DAY, skip, take: 20 }))
    const paged = (await Promise.all(pages)).flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(paged).toEqual(expected.slice(0, 60))
  })

  test.each(SEARCHES)('%s: how many more there are that are busy', async (_name, search) => {
    const all = await searchVendors(db, search)
    const here = all.rows.slice(0, all.totalHere)
    const { busy } = await searchVendors(db, { ...search, freeOn: DAY })
    expect(busy).toBe(here.filter(({ id }) => id % 3 === 0).length)
    expect(busy).toBeGreaterThan(0)
  })

  test('says of each until when it is known to be free, and nothing of whoever never said anything', async () => {
    const { rows } = await searchVendors(db, { ...EVERY_VENDOR, freeOn: DAY })
    for (const { id, knownUntil } of rows) expect([id, knownUntil !== null]).toEqual([id, id % 2 === 0])
  })

  test('reads busy days by their index, and no vendor but those it shows', async () => {
    const { text, values } = searchStatement({ ...EVERY_VENDOR, point: NEW_YORK, radiusMiles: 50, freeOn: DAY })
    await db.query({ name: '', text: 'set enable_seqscan = off', values: [] })
    const plan = await db.query<{ 'QUERY PLAN': string }>({ name: '', text: `explain ${text}`, values })
    await db.query({ name: '', text: 'reset enable_seqscan', values: [] })
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(lines).toContain('busy_day')
    // Each vendor of the area by itself, never all who are busy on the day.
    expect(lines).not.toMatch(/Index Cond: \((day|weekday) = [^)]*\)$/m)
    expect(lines).not.toMatch(/Seq Scan on (vendor|listing|busy_day)/)
  })

  test('similar vendors that are busy on the event’s day are not added', async () => {
    const all = await searchVendors(db, { ...MANY, listing: ALL_VENDORS, point: NEW_YORK })
    const chosen = all.rows[0]!
    const asked = [{ id: chosen.id, memberLevel: -3, primaryServiceTypeId: chosen.primaryServiceTypeId }]
    const given = { asked, source: 'None', maxAutoAdd: 5, eventPoint: NEW_YORK } as const
    const eventDate = '2027-08-01'
    const [nearest = 0, ...others] = await similarVendors(db, { ...given, eventDate })
    await db.query(sql`insert into busy_day (day, vendor_id) values (${eventDate}::date, ${nearest}::int)`)
    expect((await similarVendors(db, { ...given, eventDate })).slice(0, others.length)).toEqual(others)
  })
})
