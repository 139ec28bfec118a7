/** Events in the nights in which clocks are changed. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { bookingCalendar } from '#server/services/bookings/reading/booking-calendar.ts'
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
    const { id, host } = await world.booked()
    const skipped = (startsAt: string, endsAt: string | null) =>
      world.propose(host, id, { startsAt, endsAt }).then(
        () => null,
        (error) => error.errors?.[0],
      )
    const message = 'Clocks skip this hour that night. Choose a time an hour later.'
    expect(await skipped('2028-03-12T02:30', null)).toMatchObject({ name: 'startsAt', message })
    expect(await skipped('2028-03-11T22:00', '2028-03-12T02:00')).toMatchObject({ name: 'endsAt', message })
    expect(await skipped('2028-03-12T03:00', null)).toBeNull()
  })

  test('a start that the clocks show twice is one moment in booking, calendar file and reminder', async () => {
    world.setNow(NOW)
    const reminders = async (email: string) =>
      (await mailFor({ db } as TestApp, email, world.clock)).filter(({ subject }) => subject.startsWith('Coming up'))
    const { id, host, vendor } = await world.booked()
    const times = { startsAt: '2027-11-07T01:30', endsAt: '2027-11-07T03:00' }
    await world.decideProposal(vendor, (await world.propose(host, id, times)).id)
    const moved = await world.read(host, id)
    expect(moved).toMatchObject({ ...times, startsAtUtc: '2027-11-07T06:30:00.000Z' })
    const { ics } = bookingCalendar(moved, { publicUrl: 'https://fanfare.example', now: NOW })
    expect(ics).toContain('DTSTART:20271107T063000Z')
    expect(ics).toContain('DTEND:20271107T080000Z')
    world.setNow(new Date('2027-11-06T06:29:00Z'))
    expect(await reminders(host.email)).toEqual([])
    world.setNow(new Date('2027-11-06T06:31:00Z'))
    expect(await reminders(host.email)).toMatchObject([{ subject: expect.stringMatching(/Nov 7, 2027, 1:30.AM/) }])
  })
})
