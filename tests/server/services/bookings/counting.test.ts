/** Which bookings count, and what operators see of those that may be a vendor's own. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { noteTraces } from '#server/repositories/accounts/traces.ts'
import { findRecentEvents } from '#server/repositories/requests/recent-events.ts'
import { findVendor } from '#server/repositories/search/vendors.ts'
import { readCommandLine } from '#server/operator/commands.ts'
import { judgeEnded } from '#server/services/bookings/counting.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld, type Party, type VendorParty } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { playDishonest } from '#tests/support/world/dishonest-vendors.ts'

const NEVER_BOOKED = { isSample: false, numberOfBookings: 0, lastBookingOn: null }
const DURING = new Date('2027-05-02T00:00:00Z')
const AFTER = new Date('2027-05-03T02:30:00Z')

describeOnBothEngines('bookings that count', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeEach(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })

  const figures = async ({ vendorId }: VendorParty) => (await findVendor(db, vendorId))?.numberOfBookings
  const seen = ({ accountId }: Party, of: string, now = NOW) =>
    noteTraces(db, { accountId, traces: [{ kind: 'network', of }], now })
  const finish = async () => {
    await db.query(sql`update booking set state = 'completed' where state = 'confirmed'`)
    await judgeEnded(db, AFTER)
  }
  const operate = async (line: string) => {
    const read = readCommandLine(line.split(' '))
    if (read.kind !== 'command') throw new Error(`${line} is no command.`)
    return (await read.prepared.run(world.context, { operator: 'grace', reason: 'a test' })).lines.join('\n')
  }

  test('two people who met on one network at the event count; who shared one before do not', async () => {
    const [met, shared] = [await world.vendor(NEVER_BOOKED), await world.vendor(NEVER_BOOKED)]
    for (const [vendor, at] of [
      [met, DURING],
      [shared, NOW],
    ] as const) {
      const { host: client } = await world.booked({ holdsDate: true }, vendor)
      for (const who of [vendor, client]) await seen(who, `of ${vendor.vendorId}`, at)
    }
    await finish()
    expect([await figures(met), await figures(shared)]).toEqual([1, 0])
    expect(await findRecentEvents(db, 5)).toMatchObject([{ vendorId: met.vendorId }])
    expect(await operate('suspicious-bookings --from 50')).toMatch(/ no +both sides used the same network/)
  })

  test('a vendor has one place on the home page, however many bookings', async () => {
    const vendor = await world.vendor(NEVER_BOOKED)
    await world.setCrews(vendor, 3)
    for (let times = 0; times < 3; times += 1) await world.booked({ holdsDate: true }, vendor)
    await finish()
    expect(await figures(vendor)).toBe(3)
    expect(await findRecentEvents(db, 5)).toHaveLength(1)
  })

  test('an operator takes a booking out of the figures and counts it again', async () => {
    const vendor = await world.vendor(NEVER_BOOKED)
    const { id } = await world.booked({ holdsDate: true }, vendor)
    await expect(operate(`discount-booking ${id} --reason x`)).rejects.toThrow(/a day after its event/)
    await finish()
    expect(await operate(`discount-booking ${id} --reason x`)).toContain('doesn’t count now')
    expect([await figures(vendor), await findRecentEvents(db, 5)]).toEqual([0, []])
    expect(await operate(`count-booking ${id} --reason x`)).toContain(`Booking ${id} counts now`)
    expect(await figures(vendor)).toBe(1)
    const audited = await db.query(sql`select what, detail from audit where operator is not null order by id`)
    expect(audited.map((row) => Object.values(row))).toEqual([
      ['bookingDiscounted', `booking ${id}`],
      ['bookingCounted', `booking ${id}`],
    ])
  })

  test('the networks from which most is booked are listed without their addresses', async () => {
    const [vendor, client] = [await world.vendor(NEVER_BOOKED), await world.host()]
    const [leadId = 0] = (await world.ask(client, [vendor])).leadIds
    await world.accept({ ...client, network: '8.8.8.8' }, leadId, await world.quote(vendor, leadId))
    const rates = await operate('network-rates')
    expect(rates).toMatch(/\n[0-9a-f]{8} +1 +1 +0 +1$/)
    expect(rates).not.toContain('8.8.8.8')
  })

  test('a date is held only by a client with a proven address', async () => {
    const [vendor, client] = [await world.vendor(), await world.host()]
    const [leadId = 0] = (await world.ask(client, [vendor])).leadIds
    const quoteId = await world.quote(vendor, leadId, { holdsDate: true })
    await db.query(sql`update account set email_confirmed_at = null where id = ${client.accountId}::int`)
    await expect(world.accept(client, leadId, quoteId)).rejects.toMatchObject({
      errors: [{ name: 'leadId', message: 'Confirm your email first. Then accept the quote again.' }],
    })
    expect(await world.statesOf(vendor)).toEqual([])
    await db.query(sql`update account set email_confirmed_at = ${NOW}::timestamptz where id = ${client.accountId}::int`)
    expect(await world.accept(client, leadId, quoteId)).toMatchObject({ state: 'confirmed' })
  })

  test('who accepts for hours at a time is stopped for the day', async () => {
    const [vendor, client] = [await world.vendor(), await world.host()]
    const [leadId = 0] = (await world.ask(client, [vendor])).leadIds
    const quoteId = await world.quote(vendor, leadId)
    const key = crypto.randomUUID()
    for (let times = 0; times < 60; times += 1) await world.accept(client, leadId, quoteId, { key })
    await expect(world.accept(client, leadId, quoteId, { key })).rejects.toMatchObject({ code: 'tooMany' })
    world.setNow(new Date(NOW.getTime() + 24 * HOUR_MS))
    expect(await world.accept(client, leadId, quoteId, { key })).toMatchObject({ state: 'accepted' })
  })
})

/** `DISHONEST_VENDORS=1000 npm test -- tests/server/services/bookings/counting.test.ts` plays all of them. */
describeOnBothEngines('vendors who book themselves', (fresh) => {
  let db: Database
  beforeAll(async () => {
    ;({ db } = await fresh())
  })

  test('reach nothing alone, and as many bookings as they have networks, devices and mailboxes apart', async () => {
    expect(await playDishonest(db, Number(process.env.DISHONEST_VENDORS ?? 22))).toEqual({
      unproven: 0,
      ownNetwork: 0,
      ownDevice: 0,
      ownMailbox: 0,
      ownDomain: 0,
      aMinute: 0,
      atOnce: 0,
      oneOtherNetwork: 1,
      oneOtherDevice: 1,
      oneOtherDomain: 1,
      threeRealFriends: 3,
    })
  })
})
