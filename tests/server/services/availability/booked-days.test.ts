/** Bookings and calendars keep each other free. */
import { describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { changeAvailability, readAvailability } from '#server/services/availability/availability.ts'
import { whoIsFree } from '#server/services/availability/who-is-free.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { testContext } from '#tests/support/server/context.ts'

const NOW = new Date('2027-03-10T18:00:00Z')

describeOnBothEngines('a vendor’s calendar and its bookings', (fresh) => {
  describe('together', () => {
    test('a quote for a time that the vendor since marked as busy cannot be accepted; unmarked it can', async () => {
      const { db } = await fresh()
      const world = bookingWorld(db, NOW)
      const deps = testContext(db, { clock: () => NOW })
      const [vendor, client] = [await world.vendor(), await world.host()]
      const { leadIds } = await world.ask(client, [vendor])
      const [leadId = 0] = leadIds
      const quoteId = await world.quote(vendor, leadId, { holdsDate: true })
      const busy = {
        id: crypto.randomUUID(),
        crew: null,
        startsOn: '2027-05-01',
        startsAt: null,
        endsOn: '2027-05-01',
        endsAt: null,
        timeZone: 'America/New_York',
        note: '',
      }
      const change = (changed: { busy?: (typeof busy)[]; removed?: string[] }) =>
        changeAvailability(
          deps,
          {
            key: crypto.randomUUID(),
            vendorId: vendor.vendorId,
            change: { busy: [], removed: [], ...changed },
          },
          vendor,
        )
      await change({ busy: [busy] })
      await expect(world.accept(client, leadId, quoteId)).rejects.toMatchObject({
        code: 'slotTaken',
        message: 'The vendor is no longer available at this time.',
      })

      await change({ removed: [busy.id] })
      const { bookingId, state } = await world.accept(client, leadId, quoteId)
      expect(state).toBe('confirmed')
      expect((await readAvailability(deps, vendor.vendorId)).others).toMatchObject([
        { bookingId, startsOn: '2027-05-01' },
      ])
    })

    test('an open lead is on the vendor’s calendar until it is booked', async () => {
      const { db } = await fresh()
      const world = bookingWorld(db, NOW)
      const [vendor, client] = [await world.vendor(), await world.host()]
      const [leadId = 0] = (await world.ask(client, [vendor])).leadIds
      const read = () => readAvailability(testContext(db, { clock: () => NOW }), vendor.vendorId)
      const lead = { id: leadId, startsOn: '2027-05-01', endsOn: '2027-05-01' }
      expect((await read()).leads).toMatchObject([{ ...lead, isQuoted: false }])
      const quoteId = await world.quote(vendor, leadId, { holdsDate: true })
      expect((await read()).leads).toMatchObject([{ ...lead, isQuoted: true }])
      await world.accept(client, leadId, quoteId)
      expect(await read()).toMatchObject({ leads: [], others: [{ startsOn: '2027-05-01' }] })
    })

    test('a confirmed booking makes its vendor busy then, also one that never said anything', async () => {
      const { db } = await fresh()
      const world = bookingWorld(db, NOW)
      const [vendor, client] = [await world.vendor(), await world.host()]
      const [leadId = 0] = (await world.ask(client, [vendor])).leadIds
      const quoteId = await world.quote(vendor, leadId, {
        startsAt: '2027-05-01T10:00',
        endsAt: '2027-05-01T23:00',
        holdsDate: true,
      })
      const { bookingId } = await world.accept(client, leadId, quoteId)
      const stateOn = async (date: string) => {
        const deps = testContext(db, { clock: () => NOW })
        return (await whoIsFree(deps, { memberIds: [vendor.vendorId], date }))[0]?.state
      }
      expect([await stateOn('2027-05-01'), await stateOn('2027-05-02')]).toEqual(['busy', 'notSaid'])
      await world.move(client, bookingId ?? 0, { move: 'cancel' } as never)
      expect(await stateOn('2027-05-01')).toBe('notSaid')
      expect(await db.query(sql`select from busy_day`)).toEqual([])
    })
  })
})
