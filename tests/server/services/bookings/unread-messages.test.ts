/** Messages about a booking are news of the booking, for both sides. */
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { countNew } from '#server/repositories/notifications/new-counts.ts'
import { addMessage, markRead } from '#server/repositories/messages/messages.ts'
import { NOW } from '#tests/support/server/app.ts'
import { bookingWorld } from '#tests/support/server/bookings.ts'
import { describeOnBothEngines } from '#tests/support/server/database.ts'
import { NOTHING_NEW } from '#tests/support/world/new-counts.ts'

describeOnBothEngines('unread messages', (fresh) => {
  let world: ReturnType<typeof bookingWorld>
  beforeAll(async () => {
    world = bookingWorld((await fresh()).db, NOW)
  })
  async function write(leadId: number, author: 'host' | 'vendor') {
    const { db } = world.context
    const key = crypto.randomUUID()
    await db.query(sql`insert into request_key (key, state, body_hash) values (${key}::uuid, 'stored', 'h')`)
    await addMessage(db, { leadId, key, author, accountId: null, text: 'Until then', now: world.clock() })
  }

  test('about a booking are counted at it, until they are read', async () => {
    const { db } = world.context
    const { id, host: client, vendor, leadId } = await world.booked()
    await write(leadId, 'vendor')
    await write(leadId, 'host')
    await write(leadId, 'host')
    expect(await countNew(db, { accountId: client.accountId, vendorId: client.vendorId })).toMatchObject({
      hostMessages: 1,
      hostBookingMessages: 1,
    })
    expect(await countNew(db, { accountId: vendor.accountId, vendorId: vendor.vendorId })).toMatchObject({
      vendorMessages: 2,
      vendorBookingMessages: 2,
    })
    expect(await world.read(client, id)).toMatchObject({ unreadMessages: 1 })
    expect(await world.read(vendor, id)).toMatchObject({ unreadMessages: 2 })
    await markRead(db, { leadId, author: 'vendor', upTo: 1_000_000, now: world.clock() })
    expect(await countNew(db, { accountId: client.accountId, vendorId: client.vendorId })).toMatchObject({
      hostMessages: 0,
      hostBookingMessages: 0,
    })
    expect(await world.read(client, id)).toMatchObject({ unreadMessages: 0 })
  })

  test('about a request without a booking, or with a canceled one, are counted at the request', async () => {
    const { db } = world.context
    const client = await world.host()
    const vendor = await world.vendor()
    const [leadId = 0] = (await world.ask(client, [vendor])).leadIds
    await write(leadId, 'vendor')
    expect(await countNew(db, { accountId: client.accountId, vendorId: client.vendorId })).toEqual({
      ...NOTHING_NEW,
      hostMessages: 1,
    })
    const canceled = await world.booked()
    await world.move(canceled.host, canceled.id, { move: 'cancel' })
    await write(canceled.leadId, 'vendor')
    expect(await countNew(db, { accountId: canceled.host.accountId, vendorId: canceled.host.vendorId })).toMatchObject({
      hostMessages: 1,
      hostBookingMessages: 0,
    })
  })
})
