/** Accepting quotes for the same time: one is booked, whoever asks at the same moment. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { acceptQuote } from '#server/services/bookings/accept-quote.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { refused } from './refused.ts'

describeOnBothEngines('a time that is booked', (fresh, engine) => {
  let db: Database
  let address: { url: string | undefined; dataDir: string }
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db, address } = await fresh({ lockTimeoutMs: 60_000, statementTimeoutMs: 60_000 }))
    world = bookingWorld(db, NOW)
  })

  test('fault 76: fifty clients accept one evening at once; one is booked, the others read what is left', async () => {
    const vendor = await world.vendor()
    const offers = []
    for (let index = 0; index < 50; index += 1) {
      const client = await world.host()
      const { leadIds, requestKey } = await world.ask(client, [vendor])
      const [leadId = 0] = leadIds
      offers.push({ host: client, leadId, requestKey, quoteId: await world.quote(vendor, leadId, { holdsDate: true }) })
    }
    const outcomes = await Promise.allSettled(
      offers.map(({ host: client, leadId, quoteId }) => world.accept(client, leadId, quoteId)),
    )
    const codes = outcomes.map((each) =>
      each.status === 'fulfilled' ? each.value.state : String((each.reason as { code?: string }).code),
    )
    expect(codes.toSorted()).toEqual(['confirmed', ...Array<string>(49).fill('slotTaken')])
    expect(await world.statesOf(vendor)).toEqual(['confirmed'])
    const loser = offers[codes.indexOf('slotTaken')]
    const { present } = await refused(world.accept(loser!.host, loser!.leadId, loser!.quoteId))
    expect(present.vendors).toMatchObject([{ id: loser!.leadId, accept: 'slotTaken', answer: { id: loser!.quoteId } }])
  }, 120_000)

  test('two servers on one database book an evening once', async () => {
    if (engine !== 'postgres') return
    const second = await openDatabase({ ...address, lockTimeoutMs: 60_000 })
    try {
      const vendor = await world.vendor()
      const offers = []
      for (let index = 0; index < 8; index += 1) {
        const client = await world.host()
        const [leadId = 0] = (await world.ask(client, [vendor])).leadIds
        offers.push({ host: client, leadId, quoteId: await world.quote(vendor, leadId, { holdsDate: true }) })
      }
      const outcomes = await Promise.allSettled(
        offers.map(({ host: client, leadId, quoteId }, index) =>
          acceptQuote(
            { ...world.context, db: index % 2 === 0 ? db : second },
            { key: crypto.randomUUID(), body: { leadId, quoteId, note: '', keepLeadIds: null } },
            client,
          ),
        ),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await world.statesOf(vendor)).toEqual(['confirmed'])
    } finally {
      await second.close()
    }
  })

  test('the database itself refuses to book a crew twice', async () => {
    const { id, vendor } = await world.booked()
    const copy = sql`
      insert into booking (vendor_id, state, service_type_id, event_date, time_zone, starts, ends, set_up_minutes,
        travel_minutes, during, crew, quote_revision, total_cents, deposit_cents, includes, message, created_at,
        changed_at)
      select vendor_id, 'confirmed', service_type_id, event_date, time_zone, starts, ends, 0, 0,
        during, crew, 1, total_cents, 0, '', '', created_at, changed_at from booking where id = ${id}::int`
    await expect(db.query(copy)).rejects.toMatchObject({ code: '23P01' })
    expect(await world.statesOf(vendor)).toEqual(['confirmed'])
  })

  test('fault 82: two quotes for one day, accepted at the same moment, are one booking', async () => {
    const [vendor, client] = [await world.vendor(), await world.host()]
    await world.setCrews(vendor, 3)
    // The requests are for two types of event, so that neither replaces the other.
    const flexible = { eventType: 'Wedding', eventDate: '2027-06-01', eventDateLatest: '2027-06-20' }
    const [wedding = 0] = (await world.ask(client, [vendor], flexible)).leadIds
    const [party = 0] = (await world.ask(client, [vendor], { eventDate: '2027-06-05' })).leadIds
    const offers = []
    for (const [leadId, hour] of [[wedding, 10] as const, [party, 18] as const]) {
      const time = { startsAt: `2027-06-05T${hour}:00`, endsAt: `2027-06-05T${hour + 2}:00` }
      offers.push({ leadId, quoteId: await world.quote(vendor, leadId, time) })
    }
    const outcomes = await Promise.allSettled(
      offers.map(({ leadId, quoteId }) => world.accept(client, leadId, quoteId)),
    )
    const codes = outcomes.map((each) =>
      each.status === 'fulfilled' ? each.value.state : (each.reason as { code: string }).code,
    )
    expect(codes.toSorted()).toEqual(['accepted', 'alreadyBooked'])
    expect(await world.statesOf(vendor)).toEqual(['accepted'])
  })

  test('set-up and travel count; beside them, and with a second crew, there is room', async () => {
    const vendor = await world.vendor()
    await world.booked({ holdsDate: true, setUpMinutes: 60, travelMinutes: 30 }, vendor)
    const earlier = { holdsDate: true, startsAt: '2027-05-01T13:00', endsAt: '2027-05-01T17:30' }
    await expect(world.booked(earlier, vendor)).rejects.toMatchObject({ code: 'slotTaken' })
    await world.booked({ ...earlier, endsAt: '2027-05-01T17:00' }, vendor)
    await world.setCrews(vendor, 2)
    const { id, host: client } = await world.booked({ holdsDate: true }, vendor)
    expect(await world.read(client, id)).toMatchObject({ crew: 2, state: 'confirmed' })
    expect(await world.statesOf(vendor)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  })
})
