/** The day before an event both sides are reminded, once, of a booking that stands. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
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
})
