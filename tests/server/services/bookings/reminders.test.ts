/** The day before an event both sides are reminded, once, of a booking that stands. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { remindEarlierBookings } from '#server/services/bookings/mail/earlier-reminders.ts'
import { findSettings, setSettings } from '#server/repositories/notifications/devices.ts'
import { findNotice } from '#server/services/notifications/notices.ts'
import { DAY_MS } from '#contract/limits.ts'
import { testContext } from '#tests/support/server/context.ts'
import { mailFor } from '#tests/support/people/accounts.ts'
import { NOW } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import type { Party } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

/** The event of `bookingWorld` starts on May 1, 2027, at 22:30 UTC. */
const DAY_BEFORE = new Date('2027-04-30T22:31:00Z')

describeOnBothEngines('reminders', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })

  const reminders = async ({ email }: Party) =>
    (await mailFor({ db } as TestApp, email, world.clock)).filter(({ subject }) => subject.startsWith('Coming up'))

  test('both sides are reminded once, the day before, with the way to the event-day sheet', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked()
    world.setNow(new Date(DAY_BEFORE.getTime() - 2 * 60_000))
    expect(await reminders(client)).toEqual([])
    world.setNow(DAY_BEFORE)
    expect(await reminders(client)).toMatchObject([{ subject: 'Coming up: Birthday party, Sat, May 1, 2027, 6:30 PM' }])
    expect(await reminders(vendor)).toHaveLength(1)
    const [told] = await reminders(client)
    expect(told?.text).toContain(`Your booking with Vendor ${vendor.vendorId} is coming up`)
    expect(told?.text).toContain(`https://fanfare.example/bookings/${id}/day`)
  })

  const subjects = async ({ email }: Party) =>
    (await mailFor({ db } as TestApp, email, world.clock)).map(({ subject }) => subject)

  test('both sides are reminded a week before and on the morning, by the clock of the event’s place', async () => {
    world.setNow(NOW)
    const { host: client, vendor } = await world.booked()
    // 8:00 AM in New York.
    world.setNow(new Date('2027-04-24T11:59:00Z'))
    expect(await reminders(client)).toEqual([])
    world.setNow(new Date('2027-04-24T12:01:00Z'))
    expect(await reminders(client)).toHaveLength(1)
    expect(await reminders(vendor)).toHaveLength(1)
    world.setNow(DAY_BEFORE)
    expect(await reminders(vendor)).toHaveLength(2)
    world.setNow(new Date('2027-05-01T12:01:00Z'))
    for (const side of [client, vendor])
      expect((await subjects(side)).filter((subject) => subject.startsWith('Today: Birthday party'))).toHaveLength(1)
  })

  test('an event without a time is “today” on the morning of its day, and “coming up” at noon before', async () => {
    world.setNow(NOW)
    const { host: client } = await world.booked({ holdsDate: true, startsAt: null, endsAt: null }, undefined, {
      vendorStartTime: null,
    })
    world.setNow(new Date('2027-04-30T15:59:00Z'))
    expect(await reminders(client)).toEqual([])
    world.setNow(new Date('2027-04-30T16:01:00Z'))
    expect(await reminders(client)).toHaveLength(1)
    world.setNow(new Date('2027-05-01T11:59:00Z'))
    expect((await subjects(client)).filter((subject) => subject.startsWith('To'))).toEqual([])
    world.setNow(new Date('2027-05-01T12:01:00Z'))
    expect((await subjects(client)).filter((subject) => subject.startsWith('To'))).toEqual([
      'Today: Birthday party, Sat, May 1, 2027',
    ])
  })

  test('of an event at 1 AM both sides are told the evening before that it is tomorrow', async () => {
    world.setNow(NOW)
    const { id, host: client } = await world.booked({
      holdsDate: true,
      startsAt: '2027-05-01T01:00',
      endsAt: '2027-05-01T04:00',
    })
    // 10:00 PM in New York.
    world.setNow(new Date('2027-05-01T02:01:00Z'))
    expect((await subjects(client)).filter((subject) => subject.startsWith('To'))).toEqual([
      'Tomorrow: Birthday party, Sat, May 1, 2027, 1:00 AM',
    ])
    const about = { what: 'reminder', bookingId: id, starts: '2027-05-01T05:00:00.000Z', which: 'morningOf' } as const
    expect(await findNotice(testContext(db, { clock: world.clock }), { ...about, side: 'vendor' })).toMatchObject({
      title: 'Tomorrow: your booking',
    })
  })

  test('a booking that moves is reminded of its balance once, and of each start once', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked({ holdsDate: true, balanceDueOn: '2027-04-20' })
    for (const startsAt of ['2027-05-09T19:00', '2027-05-01T18:30', '2027-05-09T19:00']) {
      const { id: proposalId } = await world.propose(client, id, { startsAt, endsAt: `${startsAt.slice(0, 11)}23:00` })
      await world.decideProposal(vendor, proposalId)
    }
    world.setNow(new Date('2027-04-17T12:01:00Z'))
    expect((await subjects(client)).filter((subject) => subject.startsWith('Balance due'))).toHaveLength(1)
    world.setNow(new Date('2027-05-02T12:01:00Z'))
    expect(await reminders(client)).toMatchObject([{ subject: 'Coming up: Birthday party, Sun, May 9, 2027, 7:00 PM' }])
  })

  test('a balance that is due after the event is reminded of once the booking is completed', async () => {
    world.setNow(NOW)
    const { id, host: client } = await world.booked({ holdsDate: true, balanceDueOn: '2027-05-10' })
    world.setNow(new Date('2027-05-07T12:01:00Z'))
    expect(await subjects(client)).toContainEqual(expect.stringMatching(/^Balance due by Mon, May 10, 2027: /))
    expect(await db.query(sql`select state from booking where id = ${id}::int`)).toEqual([{ state: 'completed' }])
  })

  test('after a day on which the server was down, only the latest reminder is sent', async () => {
    world.setNow(NOW)
    const { vendor } = await world.booked()
    world.setNow(new Date('2027-05-01T12:01:00Z'))
    expect(await reminders(vendor)).toEqual([])
    expect((await subjects(vendor)).filter((subject) => subject.startsWith('Today'))).toHaveLength(1)
  })

  test('the client is reminded of a deposit and a balance that are not recorded, the vendor of neither', async () => {
    world.setNow(NOW)
    const {
      id,
      host: client,
      vendor,
    } = await world.booked({
      holdsDate: true,
      depositCents: 20_000,
      balanceDueOn: '2027-04-20',
    })
    world.setNow(new Date(NOW.getTime() + 2 * DAY_MS + 1))
    expect(await subjects(client)).toContain('Deposit due now: $200')
    await world.note(client, id, { kind: 'deposit', cents: 20_000 })
    world.setNow(new Date('2027-04-17T12:01:00Z'))
    expect(await subjects(client)).toContainEqual(expect.stringMatching(/^Balance due by Tue, Apr 20, 2027: \$/))
    expect((await subjects(vendor)).filter((subject) => / due /.test(subject))).toEqual([])
  })

  test('what is switched off is not sent, by email nor to a device', async () => {
    world.setNow(NOW)
    const { host: client, vendor } = await world.booked()
    const { accountId } = client
    const off = { topics: [], quietHours: null, reminders: ['dayBefore' as const] }
    expect(await setSettings(db, accountId, off)).toBe(true)
    // A page of an earlier version says nothing of reminders.
    await setSettings(db, accountId, { topics: ['quotes'], quietHours: null })
    expect((await findSettings(db, accountId))?.reminders).toEqual(['dayBefore'])
    world.setNow(new Date('2027-04-24T12:01:00Z'))
    expect(await reminders(client)).toEqual([])
    expect(await reminders(vendor)).toHaveLength(1)
    world.setNow(DAY_BEFORE)
    expect(await reminders(client)).toHaveLength(1)
  })

  test('a device is told of the event without the client’s name', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked()
    world.setNow(DAY_BEFORE)
    const about = { what: 'reminder', bookingId: id, starts: '2027-05-01T22:30:00.000Z', which: 'dayBefore' } as const
    const noticeOf = (side: 'host' | 'vendor') =>
      findNotice(testContext(db, { clock: world.clock }), { ...about, side })
    expect(await noticeOf('host')).toMatchObject({
      accountIds: [client.accountId],
      title: `Coming up: Vendor ${vendor.vendorId}`,
      path: `/bookings/${id}/day`,
    })
    expect(await noticeOf('vendor')).toMatchObject({ title: 'Coming up: your booking', body: 'Sat, May 1, 2027' })
    await world.move(client, id, { move: 'cancel' })
    expect(await noticeOf('host')).toBeUndefined()
  })

  test('nobody is reminded of what is not booked: not confirmed, or canceled', async () => {
    world.setNow(NOW)
    const waiting = await world.booked({})
    const canceled = await world.booked()
    await world.move(canceled.host, canceled.id, { move: 'cancel' })
    world.setNow(DAY_BEFORE)
    for (const { host: client, vendor } of [waiting, canceled])
      expect([...(await reminders(client)), ...(await reminders(vendor))]).toEqual([])
  })

  test('a server that was down until the event began reminds nobody', async () => {
    world.setNow(NOW)
    const { host: client, vendor } = await world.booked()
    world.setNow(new Date('2027-05-01T23:00:00Z'))
    expect([...(await reminders(client)), ...(await reminders(vendor))]).toEqual([])
  })

  test('a booking of an earlier version gets the reminders that are to come, once, and those it had stay alone', async () => {
    world.setNow(NOW)
    const { id, host: client, vendor } = await world.booked()
    // As an earlier version queued them: for the day before alone, under keys of its own.
    await db.query(sql`delete from job where payload->>'bookingId' = ${String(id)}
      and kind in ('bookingReminder', 'paymentReminder')`)
    for (const side of ['host', 'vendor'] as const)
      await addJob(db, {
        kind: 'bookingReminder',
        uniqueKey: `bookingReminder ${id} ${side}`,
        payload: { bookingId: id, side },
        runAt: new Date('2027-04-30T22:30:00Z'),
      })
    for (let times = 0; times < 2; times += 1) await remindEarlierBookings(db, NOW)
    world.setNow(new Date('2027-04-24T12:01:00Z'))
    expect(await reminders(client)).toHaveLength(1)
    world.setNow(DAY_BEFORE)
    for (const side of [client, vendor]) expect(await reminders(side)).toHaveLength(2)
    world.setNow(new Date('2027-05-01T12:01:00Z'))
    expect((await subjects(vendor)).filter((subject) => subject.startsWith('Today: Birthday party'))).toHaveLength(1)
  })
})
