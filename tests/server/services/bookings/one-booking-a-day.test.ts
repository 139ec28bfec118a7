/** A client has one booking at a time with a vendor for a day, also when one is moved there. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { refused } from './refused.ts'

describeOnBothEngines('one booking a day', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })

  test('a client gets no second booking with a vendor on a day by moving one there', async () => {
    world.setNow(NOW)
    const vendor = await world.vendor({})
    const { id, host: client } = await world.booked({ holdsDate: true }, vendor)
    const { id: proposal } = await world.propose(client, id, {
      startsAt: '2027-05-09T10:00',
      endsAt: '2027-05-09T12:00',
    })
    // Another quote of the same vendor, accepted meanwhile, for the evening of that day.
    const evening = { holdsDate: true, startsAt: '2027-05-09T19:00', endsAt: '2027-05-09T23:00' }
    const { leadIds } = await world.ask(client, [vendor], { eventDate: '2027-05-09' })
    const [leadId = 0] = leadIds
    const other = await world.accept(client, leadId, await world.quote(vendor, leadId, evening))

    expect(await refused(world.decideProposal(vendor, proposal))).toMatchObject({
      code: 'alreadyBooked',
      message: expect.stringMatching(
        /on Sun, May 9, 2027 \(\$800\)\. Propose another date, or cancel that booking first/,
      ),
      present: { booking: { id: other.bookingId, eventDate: '2027-05-09' } },
    })
    expect(await world.read(client, id)).toMatchObject({ eventDate: '2027-05-01', proposal: { id: proposal } })
    const late = { startsAt: '2027-05-09T08:00', endsAt: '2027-05-09T09:00', insteadOf: proposal }
    expect(await refused(world.propose(vendor, id, late))).toMatchObject({ code: 'alreadyBooked' })
    // Once the other one is canceled, the same proposal can be accepted.
    await world.move(client, other.bookingId ?? 0, { move: 'cancel' })
    await world.decideProposal(vendor, proposal)
    expect(await world.read(client, id)).toMatchObject({ eventDate: '2027-05-09', startsAt: '2027-05-09T10:00' })
  })

  test('a date moved there and a quote accepted for it at the same moment give one booking on that day', async () => {
    world.setNow(NOW)
    const vendor = await world.vendor({})
    const { id, host: client } = await world.booked({ holdsDate: true }, vendor)
    const { id: proposal } = await world.propose(client, id, {
      startsAt: '2027-05-09T10:00',
      endsAt: '2027-05-09T12:00',
    })
    const evening = { holdsDate: true, startsAt: '2027-05-09T19:00', endsAt: '2027-05-09T23:00' }
    const [leadId = 0] = (await world.ask(client, [vendor], { eventDate: '2027-05-09' })).leadIds
    const quoteId = await world.quote(vendor, leadId, evening)
    const settled = await Promise.allSettled([
      world.decideProposal(vendor, proposal),
      world.accept(client, leadId, quoteId),
    ])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [row] = await db.query<{ count: number }>(sql`
      select count(*)::int as count from booking where vendor_id = ${vendor.vendorId}::int
        and event_date = '2027-05-09' and state in ('accepted', 'confirmed')`)
    expect(row?.count).toBe(1)
  })
})
