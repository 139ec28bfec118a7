/** Run sheets: who arrives when, for the event's client and for whoever has the link, until it ends. */
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { sayDayDetails } from '#server/services/bookings/day-details.ts'
import { changeEvent } from '#server/services/events/events.ts'
import {
  readRunSheet,
  readSharedRunSheet,
  readVendorRunSheet,
  shareRunSheet,
  unshareRunSheet,
} from '#server/services/events/run-sheets.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import type { Party, VendorParty } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('run sheets', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh())
    world = bookingWorld(db, NOW)
  })

  /** An event with two booked vendors, of which the second arrives first, and one that has only been asked. */
  async function anEvent() {
    world.setNow(NOW)
    const vendors = [await world.vendor(), await world.vendor(), await world.vendor()]
    const client = await world.host()
    const { leadIds, requestKey } = await world.ask(client, vendors)
    const ids: number[] = []
    for (const [index, setUpMinutes] of [30, 120].entries()) {
      const leadId = leadIds[index] ?? 0
      const quoteId = await world.quote(vendors[index]!, leadId, { holdsDate: true, setUpMinutes })
      ids.push((await world.accept(client, leadId, quoteId, { keepLeadIds: leadIds })).id)
    }
    const [event] = await db.query<{ key: string }>(sql`
      select event.key from event join request on request.event_id = event.id
      where request.idempotency_key = ${requestKey}::uuid`)
    return { client, vendors, ids, eventKey: event!.key }
  }
  const read = (eventKey: string, by: Party) => readRunSheet(world.context, eventKey, by)

  test('lists the booked vendors in the order of their arrival, with the details for the day', async () => {
    const { client, ids, eventKey } = await anEvent()
    const body = { address: '12 Main St', contactName: 'Rosa' }
    await sayDayDetails(world.context, { key: crypto.randomUUID(), id: ids[0]!, body }, client)
    const sheet = await read(eventKey, client)
    expect(sheet).toMatchObject({ title: 'Birthday party', address: '12 Main St', contactName: 'Rosa', link: null })
    expect(sheet.vendors.map(({ bookingId, setUpMinutes }) => [bookingId, setUpMinutes])).toEqual([
      [ids[1], 120],
      [ids[0], 30],
    ])
    await world.move(client, ids[0]!, { move: 'cancel' })
    expect((await read(eventKey, client)).vendors.map(({ bookingId }) => bookingId)).toEqual([ids[1]])
  })

  test('whoever has the link reads it until it is taken back or replaced, or two days after the event', async () => {
    const { client, vendors, eventKey } = await anEvent()
    const id = crypto.randomUUID()
    const shared = await shareRunSheet(world.context, { eventKey, id }, client)
    expect(shared.link).toEqual({ id, expiresAt: expect.stringMatching(/^2027-05-04T/) })
    expect(await readSharedRunSheet(world.context, id)).toEqual(shared)
    // A second tap.
    expect(await shareRunSheet(world.context, { eventKey, id }, client)).toEqual(shared)
    const next = crypto.randomUUID()
    await shareRunSheet(world.context, { eventKey, id: next }, client)
    await expect(readSharedRunSheet(world.context, id)).rejects.toThrow(NotFound)
    expect((await readSharedRunSheet(world.context, next)).vendors).toHaveLength(2)
    await expect(shareRunSheet(world.context, { eventKey, id }, vendors[0]!)).rejects.toThrow(NotFound)
    await expect(unshareRunSheet(world.context, eventKey, vendors[0]!)).rejects.toThrow(NotFound)
    await unshareRunSheet(world.context, eventKey, client)
    await expect(readSharedRunSheet(world.context, next)).rejects.toThrow(NotFound)
    await shareRunSheet(world.context, { eventKey, id }, client)
    world.setNow(new Date('2027-05-05T00:00:00Z'))
    await expect(readSharedRunSheet(world.context, id)).rejects.toThrow(NotFound)
    await expect(shareRunSheet(world.context, { eventKey, id }, client)).rejects.toThrow(Refused)
  })

  test('the link works for a postponed event, too, until two days after it', async () => {
    const { client, vendors, ids, eventKey } = await anEvent()
    const id = crypto.randomUUID()
    await shareRunSheet(world.context, { eventKey, id }, client)
    const { id: proposalId } = await world.propose(client, ids[0]!)
    await world.decideProposal(vendors[0]!, proposalId)
    expect((await readSharedRunSheet(world.context, id)).link?.expiresAt).toMatch(/^2027-05-12T/)
    await changeEvent(
      world.context,
      { key: crypto.randomUUID(), eventKey, change: { eventDate: '2027-06-01' } },
      client,
    )
    expect((await readSharedRunSheet(world.context, id)).link?.expiresAt).toMatch(/^2027-06-04T/)
    await changeEvent(
      world.context,
      { key: crypto.randomUUID(), eventKey, change: { eventDate: '2027-05-01' } },
      client,
    )
    expect((await readSharedRunSheet(world.context, id)).link?.expiresAt).toMatch(/^2027-06-04T/)
  })

  test('shared from two devices at once, one link works; with the id of another event’s, nothing changes', async () => {
    const [one, other] = [await anEvent(), await anEvent()]
    const ids = [crypto.randomUUID(), crypto.randomUUID()]
    await Promise.all(ids.map((id) => shareRunSheet(world.context, { eventKey: one.eventKey, id }, one.client)))
    const { link } = await read(one.eventKey, one.client)
    expect(ids).toContain(link?.id)
    const own = crypto.randomUUID()
    await shareRunSheet(world.context, { eventKey: other.eventKey, id: own }, other.client)
    const taken = { eventKey: other.eventKey, id: link!.id }
    await expect(shareRunSheet(world.context, taken, other.client)).rejects.toThrow(NotFound)
    expect((await read(other.eventKey, other.client)).link).toMatchObject({ id: own })
  })

  test('an event of another client has no sheet, nor does its id work for another event', async () => {
    const one = await anEvent()
    const other = await anEvent()
    await expect(read(one.eventKey, other.client)).rejects.toThrow(NotFound)
    const id = crypto.randomUUID()
    await shareRunSheet(world.context, { eventKey: one.eventKey, id }, one.client)
    await expect(shareRunSheet(world.context, { eventKey: other.eventKey, id }, other.client)).rejects.toThrow(NotFound)
    expect((await readSharedRunSheet(world.context, id)).link).toMatchObject({ id })
  })

  test('a vendor reads its own part and when other trades arrive; who they are once the client shares it', async () => {
    const { client, vendors, ids, eventKey } = await anEvent()
    const [vendor, other, third] = vendors as [VendorParty, VendorParty, VendorParty]
    await db.query(sql`update booking set service_type_id = 1034 where id = ${ids[1]!}::int`)
    await db.query(sql`update vendor set phone_number = '+12125550123' where id = ${other.vendorId}::int`)
    const readAs = (by: VendorParty, id = ids[0]!) => readVendorRunSheet(world.context, id, by)
    const own = await readAs(vendor)
    expect(own).toMatchObject({ title: 'Birthday party', link: null })
    expect(own.vendors.map(({ bookingId, name, phoneNumber }) => [bookingId, name, phoneNumber])).toEqual([
      [ids[1], '', ''],
      [ids[0], `Vendor ${vendor.vendorId}`, expect.any(String)],
    ])
    // Another vendor of the same trade would be a competitor.
    await db.query(sql`
      update booking set service_type_id = (select service_type_id from booking where id = ${ids[0]!}::int)
      where id = ${ids[1]!}::int`)
    expect((await readAs(vendor)).vendors.map(({ bookingId }) => bookingId)).toEqual([ids[0]])
    await expect(readAs(third)).rejects.toThrow(NotFound)
    await shareRunSheet(world.context, { eventKey, id: crypto.randomUUID() }, client)
    expect((await readAs(vendor)).vendors[0]).toMatchObject({ bookingId: ids[1], phoneNumber: '+12125550123' })
    await unshareRunSheet(world.context, eventKey, client)
    expect((await readAs(vendor)).link).toBeNull()
    world.setNow(new Date('2027-05-05T12:00:00Z'))
    await expect(readAs(vendor)).rejects.toThrow(NotFound)
  })
})
