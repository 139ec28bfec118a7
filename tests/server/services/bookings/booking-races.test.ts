/** Moves of bookings that arrive at the same moment. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('moves of bookings at the same moment', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh({ lockTimeoutMs: 60_000 }))
    world = bookingWorld(db, NOW)
  })

  test('fault 77: a quote changes while it is accepted and canceled: never terms that nobody read', async () => {
    world.setNow(NOW)
    for (let round = 0; round < 6; round += 1) {
      const [vendor, client] = [await world.vendor(), await world.host()]
      const [leadId = 0] = (await world.ask(client, [vendor])).leadIds
      const quoteId = await world.quote(vendor, leadId, { holdsDate: true })
      const change = () => world.quote(vendor, leadId, { holdsDate: true }, { cents: 99_900, replaces: quoteId })
      const accept = () => world.accept(client, leadId, quoteId)
      const calls = round % 2 === 0 ? [change(), accept(), accept()] : [accept(), change(), accept()]
      await Promise.allSettled(calls)
      const bookings = await db.query<{ id: number; totalCents: number; state: string }>(sql`
        select id, total_cents as "totalCents", state from booking where vendor_id = ${vendor.vendorId}::int`)
      const quotes = await db.query(sql`
        select 1 from reply where lead_id = ${leadId}::int and is_current and price_cents = 99900`)
      // Either the change came first, or the acceptance: never both, never neither.
      expect(bookings.length + quotes.length).toBe(1)
      expect(bookings.every(({ totalCents }) => totalCents === 80_000)).toBe(true)
      const [booking] = bookings
      if (!booking) continue
      const ends = await Promise.allSettled([
        world.move(client, booking.id, { move: 'cancel' }),
        world.move(vendor, booking.id, { move: 'cancel' }),
        world.move(client, booking.id, { move: 'cancel' }),
      ])
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await world.read(client, booking.id)).events.filter(({ what }) => what === 'cancelled')).toHaveLength(1)
    }
  })

  test('a vendor confirms ten waiting bookings of one evening at once: one is booked', async () => {
    world.setNow(NOW)
    const vendor = await world.vendor()
    const waiting = []
    for (let index = 0; index < 10; index += 1) waiting.push(await world.booked({}, vendor))
    await Promise.allSettled(waiting.map(({ id }) => world.move(vendor, id, { move: 'confirm' })))
    expect((await world.statesOf(vendor)).toSorted()).toEqual(['confirmed', ...Array<string>(9).fill('refused')])
  })
})
