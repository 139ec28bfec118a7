/** The figures of the console's first page equal what the database holds. */
import { expect, test } from 'vitest'
import { WAITING_COUNTED } from '#contract/console/today.ts'
import { DAY_MS } from '#contract/limits.ts'
import { sql } from '#server/db/sql.ts'
import { readMail } from '#server/services/console/system.ts'
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

  test('count work that waits to a thousand, which says nothing else than more', async () => {
    const { db } = await fresh()
    const { context } = await paidVendor(db)
    await db.query(sql`
      insert into job (kind, unique_key, payload, run_at, last_problem, failed_at)
      select kind, kind || n, '{}', now(), 'refused', now()
      from unnest(array['messageMail', 'pushMessage']) as kind, generate_series(1, ${WAITING_COUNTED + 5}::int) as n`)
    await db.query(sql`
      insert into report (subject, subject_id, why, text, excerpt, created_at)
      select 'vendor', n::text, 'other', '', '', now() from generate_series(1, ${WAITING_COUNTED + 5}::int) as n`)
    const { undeliverableMails, failedJobs, reports } = await readToday(context, [])
    const counted = { undeliverableMails, failedJobs, reports, mail: (await readMail(context, {})).failedCount }
    expect(new Set(Object.values(counted))).toEqual(new Set([WAITING_COUNTED]))
  })

  test('keep an hour that is over as it was counted, and count the others again', async () => {
    const { db } = await fresh()
    const world = bookingWorld(db, START)
    await world.booked()
    // An hour also ends by the clock of the database.
    const at = (time: string) => new Date(`2026-03-10T${time}Z`)
    for (const table of ['request', 'reply', 'booking'])
      await db.query({ name: '', text: `update ${table} set created_at = $1::timestamptz`, values: [at('18:10:00')] })
    const figures = async () => {
      const { daily } = await readToday(world.context, [])
      return [daily.requests.at(-1), daily.quotes.at(-1), daily.bookings.at(-1)]
    }
    world.setNow(at('19:30:00'))
    expect(await figures()).toEqual([1, 1, 1])
    await db.query(sql`delete from booking`)
    expect(await figures()).toEqual([1, 1, 0])

    world.setNow(at('20:30:00'))
    expect(await figures()).toEqual([1, 1, 0])
    await db.query(sql`delete from reply`)
    await world.ask(await world.host(), [await world.vendor()])
    await db.query(sql`
      update request set created_at = ${at('20:20:00')}::timestamptz where id = (select max(id) from request)`)
    expect(await figures()).toEqual([2, 1, 0])
    const [kept] = await db.query<{ hours: number; last: Date }>(sql`
      select count(*)::int as hours, max(hour) as last from hourly_figure`)
    expect(kept).toEqual({ hours: 89 * 24 + 19, last: at('18:00:00') })

    // As a clock that was wrong may have left it.
    await db.query(sql`delete from hourly_figure where hour < ${at('12:00:00')}::timestamptz`)
    expect([await figures(), (await readToday(world.context, [])).daily.quotes.length]).toEqual([[2, 0, 0], 90])
  })

  test('hours that a clock ahead kept are deleted and counted, by a clock behind nothing is deleted', async () => {
    const { db } = await fresh()
    const world = bookingWorld(db, new Date())
    await readToday(world.context, [])
    const kept = () => db.query(sql`select hour from hourly_figure order by hour`)
    const before = await kept()
    // Both clocks were ahead when these were kept.
    await db.query(sql`
      insert into hourly_figure (hour, signups, requests, quotes, bookings, revenue_cents)
      select hour, 0, 0, 0, 0, 0
      from generate_series(date_trunc('hour', now(), 'UTC') - interval '1 hour', now() + interval '5 hours', interval '1 hour')
        as hour`)
    await world.ask(await world.host(), [await world.vendor()])
    expect((await readToday(world.context, [])).daily.requests.at(-1)).toBe(1)
    expect(await kept()).toEqual(before)
    world.setNow(new Date(Date.now() - 10 * DAY_MS))
    await readToday(world.context, [])
    expect(await kept()).toEqual(expect.arrayContaining(before))
  })

  test('are counted where they can’t be kept, and the problem is reported', async () => {
    const { db } = await fresh()
    const world = bookingWorld(db, START)
    await world.ask(await world.host(), [await world.vendor()])
    await db.query(sql`update request set created_at = '2026-03-10T18:10:00Z'`)
    world.setNow(new Date('2026-03-11T19:30:00Z'))
    await db.query(sql`alter table hourly_figure add constraint full_disk check (false)`)
    const problems: unknown[] = []
    const { daily } = await readToday(world.context, [], { report: (problem) => problems.push(problem) })
    expect(daily.requests.at(-2)).toBe(1)
    expect(problems.length).toBeGreaterThan(0)
  })

  test('the median of many leads is that of some, evenly spread over the month', async () => {
    const { db } = await fresh()
    const world = bookingWorld(db, START)
    await world.ask(await world.host(), [await world.vendor()])
    await db.transaction(async (tx) => {
      await tx.query(sql`set local session_replication_role = replica`)
      await tx.query(sql`
        insert into lead (request_id, vendor_id, auto_added, state, created_at, client_email, event_date, service_type_id)
        select -n, vendor_id, false, 'quoted', ${START}::timestamptz - n * interval '10 minutes', '', event_date,
          service_type_id
        from lead cross join generate_series(2500, 1, -1) as n`)
      await tx.query(sql`
        insert into reply (lead_id, idempotency_key, kind, message, created_at)
        select id, gen_random_uuid(), 'decline', '', created_at + id * interval '1 minute' from lead where request_id < 0`)
    })
    const [exact] = await db.query<{ minutes: number }>(sql`
      select (percentile_cont(0.5) within group (order by id))::int as minutes from lead where request_id < 0`)
    const { medianReplyMinutes } = await readToday(world.context, [])
    expect(Math.abs((medianReplyMinutes ?? 0) - (exact?.minutes ?? 0))).toBeLessThan(5)
  })
})
