import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { countLeads, vendorInbox } from '#server/repositories/requests/vendor-leads.ts'
import { archiveLead } from '#server/services/requests/archive-lead.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'

describeOnBothEngines('archived leads', (fresh) => {
  let db: Database
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    ;({ db } = await fresh({ lockTimeoutMs: 60_000 }))
    world = bookingWorld(db, NOW)
  })

  test('a lead is archived once per key, needs no reading then, and comes back', async () => {
    const [client, vendor] = [await world.host(), await world.vendor()]
    const [id = 0] = (await world.ask(client, [vendor])).leadIds
    const key = crypto.randomUUID()
    const first = await archiveLead(world.context, { key, id, isArchived: true }, vendor)
    expect(await archiveLead(world.context, { key, id, isArchived: true }, vendor)).toEqual(first)
    expect(await vendorInbox(db, vendor.vendorId, { take: 5 })).toMatchObject([{ id, isArchived: true }])
    expect(await countLeads(db, vendor.vendorId)).toMatchObject({ total: 1, unopened: 0 })
    await archiveLead(world.context, { key: crypto.randomUUID(), id, isArchived: false }, vendor)
    expect(await vendorInbox(db, vendor.vendorId, { take: 5 })).toMatchObject([{ id, isArchived: false }])
    expect(await countLeads(db, vendor.vendorId)).toMatchObject({ unopened: 1 })
  })

  test('what the client changes is in the inbox again', async () => {
    const [client, vendor] = [await world.host(), await world.vendor()]
    const [id = 0] = (await world.ask(client, [vendor])).leadIds
    await archiveLead(world.context, { key: crypto.randomUUID(), id, isArchived: true }, vendor)
    await world.ask(client, [vendor], { guestCount: 12 })
    expect(await vendorInbox(db, vendor.vendorId, { take: 5 })).toMatchObject([{ revision: 2, isArchived: false }])
  })

  test('nobody puts the lead of another vendor away', async () => {
    const [client, vendor, other] = [await world.host(), await world.vendor(), await world.vendor()]
    const [id = 0] = (await world.ask(client, [vendor])).leadIds
    await expect(archiveLead(world.context, { key: crypto.randomUUID(), id, isArchived: true }, other)).rejects.toThrow(
      'Lead not found',
    )
    expect(await vendorInbox(db, vendor.vendorId, { take: 5 })).toMatchObject([{ isArchived: false }])
  })
})
