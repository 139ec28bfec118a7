/** The figures of the console's first page equal what the database holds. */
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { readToday } from '#server/services/console/today.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { paidVendor } from '#tests/support/people/paid-vendor.ts'

const START = new Date('2027-03-10T18:00:00Z')
const hours = (count: number) => new Date(START.getTime() + count * 60 * 60_000)

describeOnBothEngines('the figures of today', (fresh) => {
  test('count requests, quotes, bookings and waiting leads of real vendors by the day', async () => {
    const { db } = await fresh()
    const world = bookingWorld(db, START)
    await world.booked()
    const slow = await world.vendor()
    const sample = await world.vendor({ isSample: true })
    await world.ask(await world.host(), [slow])
    await world.ask(await world.host(), [sample])
    await db.query(sql`update lead set created_at = ${START}::timestamptz`)
    await db.query(sql`update request set created_at = ${START}::timestamptz`)
    await db.query(sql`update reply set created_at = ${hours(2)}::timestamptz`)

    world.setNow(hours(25))
    const today = await readToday(world.context, ['Set SMTP_URL.'])
    const inAll = (days: readonly number[]) => days.reduce((total, day) => total + day, 0)
    expect(today.daily.requests).toHaveLength(90)
    expect([today.daily.requests.at(-2), today.daily.quotes.at(-2), today.daily.bookings.at(-2)]).toEqual([2, 1, 1])
    const [counted] = await db.query<{ bookings: number; quotes: number }>(sql`
      select (select count(*)::int from booking) as bookings,
        (select count(*)::int from reply where kind = 'quote') as quotes`)
    expect([inAll(today.daily.bookings), inAll(today.daily.quotes)]).toEqual([counted?.bookings, counted?.quotes])
    expect(today).toMatchObject({
      since: '2026-12-12',
      medianReplyMinutes: 120,
      leadsWaiting24: 1,
      leadsWaiting72: 0,
      warnings: ['Set SMTP_URL.'],
      backup: null,
    })
    world.setNow(hours(73))
    expect((await readToday(world.context, [])).leadsWaiting72).toBe(1)
  })

  test('count signups and their money, and tell emails that were given up from other jobs', async () => {
    const { db } = await fresh()
    const { context } = await paidVendor(db)
    const [paid] = await db.query<{ cents: number }>(sql`
      select sum(total_cents)::int as cents from membership_order where status = 'paid'`)
    await db.query(sql`
      insert into job (kind, unique_key, payload, run_at, failed_at) values
        ('receipt', 'a', '{}', now(), now()), ('pushMessage', 'b', '{}', now(), now())`)
    const { daily, undeliverableMails, failedJobs } = await readToday(context, [])
    expect([daily.signups.at(-1), daily.revenueCents.at(-1)]).toEqual([1, paid?.cents])
    expect(undeliverableMails + failedJobs).toBe(2)
  })
})
