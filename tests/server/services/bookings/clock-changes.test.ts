/** Events in the nights in which clocks are changed. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { migrate, shippedMigrations } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { bookingCalendar } from '#server/services/bookings/views/booking-calendar.ts'
import { mailFor } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('a booking in a night of changed clocks', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })

  test('a start or end in the hour that the clocks skip is refused', async () => {
    world.setNow(NOW)
    const { id, host: client } = await world.booked()
    const skipped = (startsAt: string, endsAt: string | null) =>
      world.propose(client, id, { startsAt, endsAt }).then(
        () => null,
        (error) => error.errors?.[0],
      )
    const message = 'Clocks skip this hour that night. Choose a time an hour later.'
    expect(await skipped('2028-03-12T02:30', null)).toMatchObject({ name: 'startsAt', message })
    expect(await skipped('2028-03-11T22:00', '2028-03-12T02:00')).toMatchObject({ name: 'endsAt', message })
    expect(await skipped('2028-03-12T03:00', null)).toBeNull()
  })

  test('a start that the clocks show twice is the first of both in booking, calendar file and reminder', async () => {
    world.setNow(NOW)
    const reminders = async (email: string) =>
      (await mailFor({ db } as TestApp, email, world.clock)).filter(({ subject }) => subject.startsWith('Coming up'))
    const { id, host: client, vendor } = await world.booked()
    const times = { startsAt: '2027-11-07T01:30', endsAt: '2027-11-07T03:00' }
    await world.decideProposal(vendor, (await world.propose(client, id, times)).id)
    const moved = await world.read(client, id)
    expect(moved).toMatchObject({ ...times, startsAtUtc: '2027-11-07T05:30:00.000Z' })
    const { ics } = bookingCalendar(moved, { publicUrl: 'https://fanfare.example', now: NOW })
    expect(ics).toContain('DTSTART:20271107T053000Z')
    expect(ics).toContain('DTEND:20271107T080000Z')
    world.setNow(new Date('2027-11-06T05:29:00Z'))
    expect(await reminders(client.email)).toEqual([])
    world.setNow(new Date('2027-11-06T05:31:00Z'))
    expect(await reminders(client.email)).toMatchObject([{ subject: expect.stringMatching(/Nov 7, 2027, 1:30.AM/) }])
  })

  test('a request for two hours books two hours', async () => {
    world.setNow(NOW)
    const spring = { eventDate: '2027-03-13', vendorStartTime: '23:00', duration: 240 }
    const { id, host: client } = await world.booked(null, undefined, spring)
    expect(await world.read(client, id)).toMatchObject({
      endsAt: '2027-03-14T04:00',
      endsAtUtc: '2027-03-14T08:00:00.000Z',
    })
    const autumn = { eventDate: '2027-11-06', vendorStartTime: '23:00', duration: 120 }
    const night = await world.booked(null, undefined, autumn)
    expect(await world.read(night.host, night.id)).toMatchObject({
      startsAtUtc: '2027-11-07T03:00:00.000Z',
      endsAt: '2027-11-07T01:00',
      endsAtUtc: '2027-11-07T05:00:00.000Z',
    })
  })

  test('a quote for a request whose start is skipped needs another start', async () => {
    world.setNow(NOW)
    const [client, vendor] = [await world.host(), await world.vendor()]
    const { leadIds } = await world.ask(client, [vendor], { eventDate: '2027-03-14', vendorStartTime: '02:30' })
    const [leadId = 0] = leadIds
    await expect(world.quote(vendor, leadId, null)).rejects.toMatchObject({ errors: [{ name: 'terms.startsAt' }] })
    const quoteId = await world.quote(vendor, leadId, { startsAt: '2027-03-14T03:30', endsAt: null })
    expect(await world.accept(client, leadId, quoteId)).toMatchObject({ state: 'accepted' })
  })

  test('a quote of an earlier version for a skipped start books its real minutes, and no second one beside it', async () => {
    world.setNow(NOW)
    const vendor = await world.vendor()
    const accepted = async () => {
      const client = await world.host()
      const { leadIds } = await world.ask(client, [vendor], { eventDate: '2027-03-14', vendorStartTime: '03:00' })
      const [leadId = 0] = leadIds
      const quoteId = await world.quote(vendor, leadId, { startsAt: '2027-03-14T03:00', endsAt: null, holdsDate: true })
      await db.query(sql`
        update reply set terms = terms || '{"startsAt": "2027-03-14T02:30", "endsAt": "2027-03-14T03:15"}'
        where id = ${quoteId}::int`)
      return world.accept(client, leadId, quoteId)
    }
    const { id } = await accepted()
    const [booking] = await db.query(sql`
      select state, extract(epoch from ends - starts)::int / 60 as minutes from booking where id = ${id}::int`)
    expect(booking).toEqual({ state: 'confirmed', minutes: 45 })
    await expect(accepted()).rejects.toMatchObject({ code: 'slotTaken' })
  })

  test('an inverted time is refused by the database', async () => {
    world.setNow(NOW)
    const { id, quoteId } = await world.booked()
    const changes = [
      sql`update booking set ends = starts - interval '1 hour' where id = ${id}::int`,
      sql`update booking set ends_at = starts_at where id = ${id}::int`,
      sql`update booking set during = tstzrange(starts, starts + interval '1 minute') where id = ${id}::int`,
      sql`update booking_event set event_date = '2027-05-01', starts_at = '2027-05-01T18:00',
        ends_at = '2027-05-01T17:00' where booking_id = ${id}::int`,
      sql`update reply set terms = terms || '{"endsAt": "2027-05-01T18:30"}' where id = ${quoteId}::int`,
    ]
    for (const change of changes) await expect(db.query(change)).rejects.toMatchObject({ code: '23514' })
  })
})

describeOnBothEngines('bookings from before clocks were minded', (fresh) => {
  test('last as long as they were agreed, unless two were confirmed for one hour', async () => {
    const { db } = await fresh()
    const world = bookingWorld(db, NOW)
    const alone = await world.booked()
    const first = await world.booked()
    const morning = { holdsDate: true, startsAt: '2027-05-01T08:00', endsAt: '2027-05-01T09:00' }
    const second = await world.booked(morning, first.vendor)
    const textOf = (name: string) => shippedMigrations().find((one) => one.name.startsWith(name))?.text ?? ''
    const [before = ''] = /create function event_span[^]*?\$\$;/.exec(textOf('331-')) ?? []
    const undo = `
      alter table booking drop constraint booking_times, drop constraint booking_during;
      alter table booking_event drop constraint booking_event_times;
      alter table reply drop constraint reply_times;
      drop function event_span; drop function first_moment;
      ${before}`
    await db.query({ name: '', text: undo, values: [] })
    const setTimes = (id: number, startsAt: string, endsAt: string) =>
      db.query(sql`
        update booking set event_date = '2027-03-14', starts_at = ${startsAt}::timestamp,
          ends_at = ${endsAt}::timestamp, starts = span.starts, ends = span.ends, during = span.during
        from event_span('2027-03-14', ${startsAt}::timestamp, ${endsAt}::timestamp, 'America/New_York', 0, 0) as span
        where id = ${id}::int`)
    for (const { id } of [alone, first]) await setTimes(id, '2027-03-14T02:30', '2027-03-14T03:15')
    await setTimes(second.id, '2027-03-14T03:00', '2027-03-14T03:30')
    await migrate(db, undefined, [...shippedMigrations(), { name: '999-again', text: textOf('501-') }])
    const rows = await db.query(sql`
      select id, extract(epoch from ends - starts)::int / 60 as minutes from booking order by id`)
    expect(rows).toEqual([
      { id: alone.id, minutes: 45 },
      { id: first.id, minutes: 1 },
      { id: second.id, minutes: 30 },
    ])
  })
})
