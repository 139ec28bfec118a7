/** The searches that most people wait for are counted as their alerts come, are told and go. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import {
  addAlert,
  addAlertLink,
  awaitedMost,
  deleteAlert,
  deleteOldAlerts,
  setProven,
  setUntold,
  takeAlerts,
} from '#server/repositories/vendor-alerts/vendor-alerts.ts'
import { writeVendors } from '#server/repositories/search/vendor-writing.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { manyVendors } from '#tests/support/server/vendors.ts'

const NOW = new Date('2027-06-01T12:00:00Z')
const EARLIER = new Date('2027-01-01T12:00:00Z')
const SEARCHES = [
  { kind: 'standard', categoryId: 110, location: 'austin-tx' },
  { kind: 'standard', categoryId: 110, location: 'nationwide' },
  { kind: 'kids', categoryId: -1, location: 'austin-tx' },
] as const

/** By a look at every alert. */
const counted = (db: Database) =>
  db.query(sql`
    select kind, category_id as "categoryId", location_file_name as location, count(*)::int as people
    from vendor_alert where proven_at is not null and told_at is null
    group by 1, 2, 3 order by 4 desc, 1, 2, 3`)

async function turnOn(db: Database, search: (typeof SEARCHES)[number], person: string, now = NOW): Promise<number> {
  const id = await addAlert(db, { ...search, email: person, mailbox: person, eventDate: null, now })
  await setProven(db, await addAlertLink(db, id, { email: person, eventDate: null, askedAt: now }), now)
  return id
}

/** Changes with each write of the count. */
const versionsOf = (db: Database) => db.query(sql`select xmin::text as version from awaited_search order by 1`)

type Step = (db: Database, search: (typeof SEARCHES)[number], person: string) => Promise<unknown>
const eventDate = null
const STEPS: Record<string, Step> = {
  'someone asks and proves nothing': (db, search, person) =>
    addAlert(db, { ...search, email: person, mailbox: person, eventDate, now: NOW }),
  'an alert is turned on': (db, search, person) => turnOn(db, search, person),
  'an old alert is turned on': (db, search, person) => turnOn(db, search, person, EARLIER),
  'those who wait are told': (db, search) => takeAlerts(db, { ...search, eventDate }, { vendorId: 1, now: NOW }),
  'one waits again': async (db, search, person) => setUntold(db, await turnOn(db, search, person)),
  'one ends it': async (db, search, person) => deleteAlert(db, await turnOn(db, search, person)),
  'old ones end': (db) =>
    deleteOldAlerts(db, {
      linksBefore: new Date('2027-03-01'),
      alertsBefore: new Date('2027-03-01'),
      today: '2027-06-01',
    }),
  'a statement moves alerts': (db, search) =>
    db.query(sql`
      update vendor_alert set location_file_name = location_file_name || '-' || id
      where kind = ${search.kind} and location_file_name = ${search.location}`),
  'the vendor that was told of goes': (db) =>
    db.query(sql`update vendor_alert set told_at = null, vendor_id = null where vendor_id is not null`),
}

describeOnBothEngines('searches that people wait for', (fresh) => {
  test('are counted as a look at every alert counts them, whatever happens to alerts', async () => {
    const { db } = await fresh()
    await db.transaction((tx) => writeVendors(tx, manyVendors(1)))
    const anyStep = fc.tuple(
      fc.constantFrom(...Object.keys(STEPS)),
      fc.constantFrom(...SEARCHES),
      fc.constantFrom('ada@client.example', 'eve@client.example', 'zoe@client.example'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 15 }), async (steps) => {
        for (const [name, search, person] of steps) {
          await STEPS[name]?.(db, search, person)
          expect(await awaitedMost(db, 1_000), name).toEqual(await counted(db))
        }
      }),
      { numRuns: 15 },
    )
  })

  test('are not written, and so wait for no one, when a proven alert is asked for again', async () => {
    const { db } = await fresh()
    const [search] = SEARCHES
    await turnOn(db, search, 'ada@client.example')
    const before = await versionsOf(db)
    await addAlert(db, { ...search, email: 'ada@client.example', mailbox: 'ada@client.example', eventDate, now: NOW })
    expect(before).toHaveLength(1)
    expect(await versionsOf(db)).toEqual(before)
  })

  test('count both of two alerts that are turned on at the same time', async () => {
    const { db } = await fresh()
    const [search] = SEARCHES
    await Promise.all(['ada@client.example', 'eve@client.example'].map((person) => turnOn(db, search, person)))
    expect(await awaitedMost(db, 10)).toEqual([{ ...search, people: 2 }])
  })
})
