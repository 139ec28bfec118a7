import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { countEvents, deleteOldUsage } from '#server/repositories/usage-totals.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

const named = (what: string, id: string = randomUUID()) => ({ id, type: 'event', what, path: null })
const MARCH = new Date('2027-03-01T00:00:00Z')
const JUNE = new Date('2027-06-01T00:00:00Z')

describeOnBothEngines('usage events', (fresh) => {
  let db: Database
  beforeEach(async () => {
    ;({ db } = await fresh())
  })
  const totals = () =>
    db.query<{ day: string; what: string; events: number }>(
      sql`select day, what, events from usage_total order by day, what`,
    )

  test('are added up by day and name, each id once, also within one list', async () => {
    const again = named('a')
    await countEvents(db, [again, again, named('a'), named('b')], MARCH)
    await countEvents(db, [again, named('b')], MARCH)
    await countEvents(db, [named('a')], JUNE)
    expect(await totals()).toEqual([
      { day: '2027-03-01', what: 'a', events: 2 },
      { day: '2027-03-01', what: 'b', events: 2 },
      { day: '2027-06-01', what: 'a', events: 1 },
    ])
  })

  test('two thousand names in a day are told apart; those that strangers make up beyond are one', async () => {
    await countEvents(db, [named('real')], MARCH)
    await countEvents(
      db,
      Array.from({ length: 2_100 }, (_, index) => named(`made up ${index}`)),
      MARCH,
    )
    await countEvents(db, [named('real'), named('one more')], MARCH)
    const rows = await totals()
    expect(rows.length).toBeLessThanOrEqual(2_102)
    expect(rows.find(({ what }) => what === 'real')?.events).toBe(2)
    expect(rows.find(({ what }) => what === 'other')?.events).toBe(1)
  })

  test('what is too old goes', async () => {
    await countEvents(db, [named('a')], MARCH)
    await countEvents(db, [named('a')], JUNE)
    await deleteOldUsage(db, { totalsBefore: new Date('2027-04-01T00:00:00Z'), idsBefore: JUNE })
    expect(await totals()).toEqual([{ day: '2027-06-01', what: 'a', events: 1 }])
    expect(await db.query(sql`select count(*)::int as ids from usage_seen`)).toEqual([{ ids: 1 }])
  })
})
